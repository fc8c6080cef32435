import { createApi } from '@userfeedback/admin-ui';
import { routes } from './administration-routes.ts';

/** Like `api`, for the parts that the first screen does not need: people, keys, deliveries, alerts, summaries and the own account. */
export const administrationApi = createApi<typeof routes>(routes);
