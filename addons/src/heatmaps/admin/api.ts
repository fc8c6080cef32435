import { createApi } from '@userfeedback/admin-ui';
import { endpoints } from '../endpoints.ts';

/** The addon's rows as typed calls and queries. */
export const api = createApi<typeof endpoints>(endpoints);

/** The addresses of the screens; the admin's router adds `/admin`. */
export const paths = {
  results: '/results',
  list: '/results/heatmaps',
  page: (id: number) => `/results/heatmaps/${id}`,
} as const;
