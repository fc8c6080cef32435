import { Box } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { AjaxRefusal, ajax, errorToast, useSite } from '@userfeedback/admin-ui';
import type { Notice } from '@userfeedback/contract';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { t } from '../messages/notices.ts';
import { leaving, NoticeBanner } from './notice-banner.tsx';
import type { ShownNotice } from './shown-notice.ts';
import { useLocalNotices } from './use-local-notices.ts';

/** How long notices count as fresh, in milliseconds. */
const FRESH = 30_000;

/** How often an open screen looks for new notices, in milliseconds. */
const EVERY = 45_000;

/** The notices of a screen: the server's for people who manage the site, this browser's for everybody. */
export function NoticeArea({ route }: { route: string }) {
  const [gone, setGone] = useState<readonly string[]>(() => [...leaving]);
  const remote = useRemoteNotices((id) => setGone((ids) => ids.filter((each) => each !== id)));
  const local = useLocalNotices(route);
  const shown = [...remote, ...local].filter(({ id, dismissed }) => !dismissed && !gone.includes(id));
  if (shown.length === 0) return null;
  return (
    <Box component="section" mb={-16} aria-label={t.label}>
      {shown.map((notice) => (
        <NoticeBanner key={notice.id} notice={notice} onGone={() => setGone((ids) => [...ids, notice.id])} />
      ))}
    </Box>
  );
}

/** The server's notices. One that the server refuses to close comes back. */
function useRemoteNotices(onKept: (id: string) => void): readonly ShownNotice[] {
  const { grants, is_licensed, license_type } = useSite();
  const query = api.notices.list.queryOptions({
    staleTime: FRESH,
    refetchInterval: EVERY,
    enabled: grants.manage_settings,
  });
  // Other licences have other notices.
  const queryKey = [...query.queryKey, is_licensed, license_type] as const;
  const { data = [] } = useQuery({
    ...query,
    queryKey: queryKey as unknown as typeof query.queryKey,
    placeholderData: keepPreviousData,
  });
  useFreshAfterChanges();
  const remove = useRemoval(onKept);
  return data.map((notice) => ({ ...notice, onClose: () => remove(notice) }));
}

/** What was changed may have been the reason for a notice. */
function useFreshAfterChanges() {
  const cache = useQueryClient();
  useEffect(
    () =>
      cache.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success')
          void cache.invalidateQueries({ queryKey: api.notices.key() });
      }),
    [cache],
  );
}

/**
 * Stores on the server that a notice was closed. If the server refuses, the notice comes back with a toast; if the
 * server cannot be reached, it stays closed until the next load.
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
