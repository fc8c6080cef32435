import { createApi } from '@userfeedback/admin-ui';
import { endpoints } from '../endpoints.ts';

export const api = createApi<typeof endpoints>(endpoints);
