import { confirm } from '@userfeedback/admin-ui';
import type { RefObject } from 'react';
import { useCallback, useEffect, useRef } from 'react';
import type { BlockerFunction } from 'react-router';
import { useBlocker } from 'react-router';
import { t } from '../messages/leaving.ts';
import { BASE, paths } from '../paths.ts';

interface Props {
  isDirty: boolean;
  /** Addresses that belong to the same form, where the edits are kept; none by default. */
  isInside?(path: string): boolean;
  /** True while the page may be left without asking, because the edits are stored. */
  mayLeave?: RefObject<boolean>;
  /**
   * Called when the session has ended; the screen stays until the person has read why. Without it, the person is asked.
   */
  onSignedOut?(): void;
  /** Tried before anybody is asked; true if all edits are stored now. */
  save?(): Promise<boolean>;
  /** True if the edits are sent by themselves when the window closes. */
  isSentOnClose?(): boolean;
  /** Called when the person leaves without saving. */
  onLeave?(): void;
}

/** Asks before somebody leaves unsaved edits. */
export function UnsavedGuard(props: Props) {
  const { isDirty, save, onSignedOut, onLeave } = props;
  const latest = useRef(props);
  latest.current = props;
  const blocker = useBlocker(
    useCallback<BlockerFunction>(({ nextLocation }) => {
      const { isDirty, mayLeave, isInside } = latest.current;
      return isDirty && !mayLeave?.current && !isInside?.(nextLocation.pathname);
    }, []),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once per attempt to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (onSignedOut && blocker.location.pathname === BASE + paths.signIn) {
      blocker.reset();
      onSignedOut();
      return;
    }
    const leave = async () => {
      if (await save?.()) return blocker.proceed();
      if (!(await confirm({ ...t, isDangerous: true }))) return blocker.reset();
      onLeave?.();
      blocker.proceed();
    };
    void leave();
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      const { mayLeave, isSentOnClose } = latest.current;
      if (!mayLeave?.current && !isSentOnClose?.()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  return null;
}
