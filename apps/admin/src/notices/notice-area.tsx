import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { AjaxRefusal, ajax, errorToast, useSite } from '@userfeedback/admin-ui';
import type { Notice } from '@userfeedback/contract';
import { useState } from 'react';
import { api } from '../api.ts';
import { t } from '../strings/notices.ts';
import classes from './notice-area.module.css';
import { leaving, NoticeBanner } from './notice-banner.tsx';
import type { ShownNotice } from './shown-notice.ts';
import { useLocalNotices } from './use-local-notices.ts';

/** Between two questions whether there is something new to tell, in milliseconds. */
const FRESH = 30_000;

/** Between two looks while a screen stays open, in milliseconds. */
const EVERY = 45_000;

/** What is to be told on a screen: by the server to those who manage the site, and by this browser to everybody. */
export function NoticeArea({ route }: { route: string }) {
  const [gone, setGone] = useState<readonly string[]>(() => [...leaving]);
  const remote = useRemoteNotices((id) => setGone((ids) => ids.filter((each) => each !== id)));
  const local = useLocalNotices(route);
  const shown = [...remote, ...local].filter(({ id, dismissed }) => !dismissed && !gone.includes(id));
  if (shown.length === 0) return null;
  return (
    <section className={classes.area} aria-label={t.label}>
      {shown.map((notice) => (
        <NoticeBanner key={notice.id} notice={notice} onGone={() => setGone((ids) => [...ids, notice.id])} />
      ))}
    </section>
  );
}

/** Notices of the server; one that it does not let go comes back. */
function useRemoteNotices(onKept: (id: string) => void): readonly ShownNotice[] {
  const { grants, is_licensed, license_type } = useSite();
  const query = api.notices.list.queryOptions({
    staleTime: FRESH,
    refetchInterval: EVERY,
    enabled: grants.manage_settings,
  });
  // Another licence has other notices.
  const queryKey = [...query.queryKey, is_licensed, license_type] as const;
  const { data = [] } = useQuery({
    ...query,
    queryKey: queryKey as unknown as typeof query.queryKey,
    placeholderData: keepPreviousData,
  });
  const remove = useRemoval(onKept);
  return data.map((notice) => ({ ...notice, onClose: () => remove(notice) }));
}

/**
 * Has the server keep that somebody closed a notice. What it refuses to let go comes back with a toast
 *; where nobody is reached it is gone until the next load.
 */
function useRemoval(onKept: (id: string) => void) {
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
