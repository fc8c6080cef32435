import { RELOAD_EVENT } from '@userfeedback/admin-ui';
import { useEffect, useRef } from 'react';
import type { DraftKeeper, KeptDraft } from './kept-draft.ts';

/** So long after the last edit it is written, in milliseconds. */
const WAIT = 500;

interface Parts extends Omit<KeptDraft, 'keptAt'> {
  keeper: DraftKeeper;
  isNew: boolean;
}

/**
 * Keeps unsaved edits in the browser while they are made, and at once when the page goes away. Answers how to write
 * them now, whether the page is about to be loaded anew on its own account, and whether the edits were left behind.
 */
export function useKeptDraft(parts: Parts) {
  const { draft, chosen, isDirty } = parts;
  const latest = useRef(parts);
  latest.current = parts;
  const mayLeave = useRef(false);
  const isLeft = useRef(false);

  const keepNow = () => {
    // Who has left the edits behind does not want to find them, however long the next screen takes to come.
    if (isLeft.current) return;
    const { keeper, isNew, ...kept } = latest.current;
    keeper.keep({ draft: kept.draft, chosen: kept.chosen, isDirty: kept.isDirty }, isNew);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each edit
  useEffect(() => {
    if (!isDirty) return;
    const timer = setTimeout(keepNow, WAIT);
    return () => clearTimeout(timer);
  }, [draft, chosen, isDirty]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads what is latest by itself
  useEffect(() => {
    const onLeave = () => latest.current.isDirty && keepNow();
    const onReload = () => {
      mayLeave.current = true;
      if (latest.current.isDirty || latest.current.isNew) keepNow();
    };
    window.addEventListener('pagehide', onLeave);
    window.addEventListener(RELOAD_EVENT, onReload);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener(RELOAD_EVENT, onReload);
    };
  }, []);

  return { keepNow, mayLeave, isLeft };
}
