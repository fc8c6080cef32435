import { createApi } from '@userfeedback/admin-ui';
import { endpoints } from '../endpoints.ts';

/** The addon's rows as typed calls and queries. */
export const api = createApi<typeof endpoints>(endpoints);
