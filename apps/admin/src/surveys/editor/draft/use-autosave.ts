import type { SurveyDraft } from '@userfeedback/contract';
import { useEffect, useRef } from 'react';
import type { Editor } from './use-survey-draft.ts';

/** How long after the last edit the survey is saved, in milliseconds. */
const REST = 2000;
/** At the latest this long after the first edit that is not saved. */
const WAIT_MAX = 15_000;
/** How long after a save that failed it is sent again. */
const RETRY = 15_000;

/**
 * Saves by itself: when somebody stops editing, from time to time while they go on, and at once when the window is
 * hidden or closed.
 */
export function useAutosave(editor: Editor): void {
  const { draft, isDirty, saveState } = editor;
  const latest = useRef(editor);
  latest.current = editor;
  const firstEdit = useRef<number | null>(null);
  /** The draft whose save has failed. */
  const failed = useRef<SurveyDraft | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each edit and each end of a save
  useEffect(() => {
    const isFailed = saveState === 'failed' || saveState === 'offline';
    if (!isFailed) failed.current = null;
    else if (!failed.current) {
      failed.current = draft;
      firstEdit.current = null;
    }
    const isSameAsFailed = failed.current === draft;
    // A field that the server refused is sent again once it is changed.
    const isRefused = isSameAsFailed && Object.keys(editor.fieldErrors).length > 0;
    if (!isDirty || isRefused) {
      firstEdit.current = null;
      return;
    }
    const now = Date.now();
    firstEdit.current ??= now;
    if (saveState === 'saving') return;
    const rest = isSameAsFailed ? RETRY : REST;
    const timer = setTimeout(
      () => {
        firstEdit.current = null;
        void latest.current.autosave();
      },
      Math.max(0, Math.min(rest, firstEdit.current + WAIT_MAX - now)),
    );
    return () => clearTimeout(timer);
  }, [draft, isDirty, saveState]);

  useEffect(() => {
    const leave = (isClosed: boolean) => {
      if (latest.current.isDirty) latest.current.autosaveOnLeave(isClosed);
    };
    const onHidden = () => document.visibilityState === 'hidden' && leave(false);
    const onClose = () => leave(true);
    const onOnline = () => latest.current.isDirty && latest.current.autosave();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onClose);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onClose);
      window.removeEventListener('online', onOnline);
    };
  }, []);
}
