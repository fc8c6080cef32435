import { createApi } from '@userfeedback/admin-ui';
import { routes } from './contract-routes.ts';

/** The API as typed calls and as queries and mutations: `useQuery(api.surveys.list.queryOptions({ input }))`. */
export const api = createApi<typeof routes>(routes);
