import { useQueryClient } from '@tanstack/react-query';
import { AjaxRefusal, ajax, errorToast } from '@userfeedback/admin-ui';
import type { Notice } from '@userfeedback/contract';
import { api } from '../api.ts';
import { t } from '../strings/notices.ts';

/**
 * Has the server keep that somebody closed a notice (SW-34, API-S-29). What it refuses to let go comes back with a toast
 * (OP-094); where nobody is reached it is gone until the next load (API-R-28).
 */
export function useRemoval(onKept: (id: string) => void) {
  const cache = useQueryClient();
  return async ({ id, source }: Notice) => {
    try {
      await ajax(source === 'site' ? 'remove_wp_notice' : 'remove_notice', { notice_id: id });
      await cache.invalidateQueries({ queryKey: api.notices.key() });
    } catch (error) {
      if (!(error instanceof AjaxRefusal)) return;
      onKept(id);
      void errorToast(error.message || t.wrong);
    }
  };
}
