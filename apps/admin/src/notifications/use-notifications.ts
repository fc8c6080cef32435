import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText, errorToast, leaveTo, reloadPage } from '@userfeedback/admin-ui';
import type { NotificationList } from '@userfeedback/contract';
import { api } from '../api.ts';

/** How often an open screen looks for new notifications, in milliseconds. */
const EVERY = 5 * 60_000;

const list = api.notifications.list.queryOptions({ staleTime: 30_000, refetchInterval: EVERY });

/** The current notifications, and what can be done with them. */
export function useNotifications() {
  const cache = useQueryClient();
  const query = useQuery(list);
  const dismiss = useMutation(
    api.notifications.dismiss.mutationOptions({
      onMutate: async ({ id }) => {
        await cache.cancelQueries(list);
        const before = cache.getQueryData(list.queryKey);
        cache.setQueryData(list.queryKey, (current) => current && without(current, id));
        return before;
      },
      onError: (error, _input, before) => {
        cache.setQueryData(list.queryKey, before);
        void errorToast(errorText(error));
      },
      onSettled: () => cache.invalidateQueries(list),
    }),
  );
  const act = useMutation(
    api.notifications.action.mutationOptions({
      onSuccess: ({ reload, redirect_to }) => {
        if (redirect_to) return leaveTo(redirect_to);
        if (reload) return reloadPage();
        return cache.invalidateQueries(list);
      },
      onError: (error) => void errorToast(errorText(error)),
    }),
  );
  return { query, dismiss: (id: string) => dismiss.mutate({ id }), act };
}

/** The list once one of them, or `all`, is dismissed. */
function without(current: NotificationList, id: string): NotificationList {
  const isMeant = (one: { id: string }) => id === 'all' || one.id === id;
  const { notifications, dismissed } = current;
  return {
    ...current,
    notifications: notifications.filter((one) => !isMeant(one)),
    dismissed: [...notifications.filter(isMeant), ...dismissed],
  };
}
