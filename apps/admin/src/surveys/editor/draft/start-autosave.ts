import type { SurveyDraft } from '@userfeedback/contract';
import type { Editor } from './editor.ts';
import { errorsOf, saveStateOf } from './editor-state.ts';

/** How long after the last edit the survey is saved, in milliseconds. */
const REST = 2000;
/** At the latest this long after the first edit that is not saved. */
const WAIT_MAX = 15_000;
/** How long after a save that failed it is sent again. */
const RETRY = 15_000;

/**
 * Saves by itself: when somebody stops editing, from time to time while they go on, and at once when the window is
 * hidden or closed. Returns what ends that.
 */
export function startAutosave({ store, state: now, autosave, autosaveOnLeave }: Editor): () => void {
  let firstEdit: number | null = null;
  /** The draft whose save has failed. */
  let failed: SurveyDraft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = () => {
    clearTimeout(timer);
    const state = now();
    const { draft, isDirty } = state;
    const saveState = saveStateOf(state);
    const isFailed = saveState === 'failed' || saveState === 'offline';
    if (!isFailed) failed = null;
    else if (!failed) {
      failed = draft;
      firstEdit = null;
    }
    const isSameAsFailed = failed === draft;
    // A field that the server refused is sent again once it is changed.
    const isRefused = isSameAsFailed && Object.keys(errorsOf(state)).length > 0;
    if (!isDirty || isRefused) {
      firstEdit = null;
      return;
    }
    const time = Date.now();
    firstEdit ??= time;
    if (saveState === 'saving') return;
    const rest = isSameAsFailed ? RETRY : REST;
    timer = setTimeout(
      () => {
        firstEdit = null;
        void autosave();
      },
      Math.max(0, Math.min(rest, firstEdit + WAIT_MAX - time)),
    );
  };

  const leave = (isClosed: boolean) => {
    if (now().isDirty) autosaveOnLeave(isClosed);
  };
  const onHidden = () => document.visibilityState === 'hidden' && leave(false);
  const onClose = () => leave(true);
  const onOnline = () => now().isDirty && autosave();
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('pagehide', onClose);
  window.addEventListener('online', onOnline);
  const unsubscribe = store.subscribe((is, was) => {
    if (is.draft !== was.draft || is.isDirty !== was.isDirty || saveStateOf(is) !== saveStateOf(was)) plan();
  });
  plan();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', onHidden);
    window.removeEventListener('pagehide', onClose);
    window.removeEventListener('online', onOnline);
  };
}
