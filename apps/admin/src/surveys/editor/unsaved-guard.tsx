import { confirm } from '@userfeedback/admin-ui';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../../strings/editor.ts';

/** Asks before edits that were not saved are left behind; steps of the same editor are not leaving. */
export function UnsavedGuard({ isDirty, isInside }: { isDirty: boolean; isInside(path: string): boolean }) {
  const blocker = useBlocker(({ nextLocation }) => isDirty && !isInside(nextLocation.pathname));

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    confirm({
      title: t.editor.leaveTitle,
      body: t.editor.leaveSure,
      confirm: t.editor.leaveYes,
      cancel: t.editor.leaveNo,
      isDangerous: true,
    }).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  return null;
}
