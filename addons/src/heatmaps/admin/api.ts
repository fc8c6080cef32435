import { createApi } from '@userfeedback/admin-ui';
import { endpoints } from '../endpoints.ts';

export const api = createApi<typeof endpoints>(endpoints);

/** The admin's router adds `/admin`. */
export const paths = {
  results: '/results',
  list: '/results/heatmaps',
  page: (id: number) => `/results/heatmaps/${id}`,
} as const;
