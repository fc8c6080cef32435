import { RELOAD_EVENT } from '@userfeedback/admin-ui';
import type { Editor } from './editor.ts';
import type { EditorState } from './editor-state.ts';
import { isUnsaved, saveStateOf } from './editor-state.ts';
import type { DraftName, DraftStore } from './kept-draft.ts';

/** How long after the last edit the draft is stored, in milliseconds. */
const WAIT = 500;

/** Stores unsaved edits in the browser while they are made, and at once when the page is left. */
export function keepDraft({ store, state: now }: Editor, drafts: DraftStore, isNew: boolean) {
  /** Once saved, a survey's edits are stored under its id as well. */
  let names: DraftName[] = [now().draft];
  let isAbandoned = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const saveNow = () => {
    // Abandoned edits must not come back, however long the next screen takes to appear.
    if (isAbandoned) return;
    const { draft, chosen, isDirty } = now();
    names.push(draft);
    store.setState({ isKept: drafts.save({ draft, chosen, isDirty }, isNew) });
  };
  const forget = () => {
    for (const name of [...names, now().draft]) drafts.forget(name);
    names = [];
  };
  const plan = () => {
    clearTimeout(timer);
    if (isUnsaved(now())) timer = setTimeout(saveNow, WAIT);
    // What is stored needs no copy in the browser.
    else if (saveStateOf(now()) === 'saved') forget();
  };
  const onEdit = (is: EditorState, was: EditorState) => {
    if (is.draft.creation_key !== was.draft.creation_key) names.push(is.draft);
    const isSame = is.draft === was.draft && isUnsaved(is) === isUnsaved(was) && is.chosen === was.chosen;
    if (!isSame || saveStateOf(is) !== saveStateOf(was)) plan();
  };
  const onLeave = () => isUnsaved(now()) && saveNow();
  const onReload = () => (isNew || isUnsaved(now())) && saveNow();

  return {
    saveNow,
    forget,
    /** Deletes them for good, whatever is edited until the next screen appears. */
    abandon: () => {
      isAbandoned = true;
      forget();
    },
    /** Returns what ends it. */
    start: () => {
      const unsubscribe = store.subscribe(onEdit);
      window.addEventListener('pagehide', onLeave);
      window.addEventListener(RELOAD_EVENT, onReload);
      plan();
      return () => {
        clearTimeout(timer);
        unsubscribe();
        window.removeEventListener('pagehide', onLeave);
        window.removeEventListener(RELOAD_EVENT, onReload);
      };
    },
  };
}
