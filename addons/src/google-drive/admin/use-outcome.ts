import { toast } from '@userfeedback/admin-ui';
import { useEffect, useState } from 'react';
import { t } from './messages/google-drive.ts';

const PARAM = 'google_drive';

/** How connecting failed, if Google led back to this page. Success is reported by a toast. */
export function useOutcome(): 'refused' | 'failed' | undefined {
  const [outcome] = useState(() => new URLSearchParams(window.location.search).get(PARAM));
  useEffect(() => {
    if (outcome === null) return;
    const url = new URL(window.location.href);
    // Reported once; the address may become somebody's bookmark.
    if (!url.searchParams.has(PARAM)) return;
    url.searchParams.delete(PARAM);
    window.history.replaceState(window.history.state, '', url);
    if (outcome === 'connected') void toast(t.outcome.connected);
  }, [outcome]);
  return outcome === 'refused' || outcome === 'failed' ? outcome : undefined;
}
