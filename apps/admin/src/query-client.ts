import { QueryClient } from '@tanstack/react-query';
import { isRefusal } from '@userfeedback/admin-ui';

/** The one cache of server data. Refusals are final; what may be temporary is tried twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && !isRefusal(error),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
