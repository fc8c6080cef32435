import { confirm } from '@userfeedback/admin-ui';
import type { RefObject } from 'react';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { BASE, paths } from '../paths.ts';
import { t } from '../strings/leaving.ts';

interface Props {
  isDirty: boolean;
  /** Addresses that the edits go along to; none by default. */
  isInside?(path: string): boolean;
  /** True while the page may go without asking, since the edits are kept. */
  mayLeave?: RefObject<boolean>;
  /** The session has ended; the screen stays until the person has read so. Absent: the person is asked. */
  onSignedOut?(): void;
  /** The person leaves the edits behind. */
  onLeave?(): void;
}

/** Asks before edits that were not saved are left behind. */
export function UnsavedGuard({ isDirty, isInside, mayLeave, onSignedOut, onLeave }: Props) {
  const blocker = useBlocker(
    ({ nextLocation }) => isDirty && !mayLeave?.current && !isInside?.(nextLocation.pathname),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each time somebody wants to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (onSignedOut && blocker.location.pathname === BASE + paths.signIn) {
      blocker.reset();
      onSignedOut();
      return;
    }
    confirm({ ...t, isDangerous: true }).then((isSure) => {
      if (!isSure) return blocker.reset();
      onLeave?.();
      blocker.proceed();
    });
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => mayLeave?.current || event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty, mayLeave]);

  return null;
}
