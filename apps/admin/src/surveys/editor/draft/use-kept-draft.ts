import { RELOAD_EVENT } from '@userfeedback/admin-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftName, DraftStore, KeptDraft } from './kept-draft.ts';
import { canStoreDrafts } from './kept-draft.ts';
import { lockDraft } from './open-drafts.ts';

/** How long after the last edit the draft is stored, in milliseconds. */
const WAIT = 500;

interface Parts extends Omit<KeptDraft, 'keptAt'> {
  drafts: DraftStore;
  isNew: boolean;
  /** There are edits that are stored nowhere else. */
  isWorthKeeping: boolean;
}

/**
 * Stores unsaved edits in the browser while they are made, and at once when the page is left. `abandon` deletes them
 * for good, whatever is edited until the next screen appears; `isKeeping` is false if the browser cannot store them.
 */
export function useKeptDraft(parts: Parts) {
  const { draft, chosen, isWorthKeeping } = parts;
  const latest = useRef(parts);
  latest.current = parts;
  const isLeft = useRef(false);
  const [isKeeping, setKeeping] = useState(canStoreDrafts);
  // Once saved, a survey's edits are stored under its id as well.
  const names = useRef<DraftName[]>([draft]);

  const saveNow = () => {
    // Abandoned edits must not come back, however long the next screen takes to appear.
    if (isLeft.current) return;
    const { drafts, isNew, ...kept } = latest.current;
    names.current.push(kept.draft);
    setKeeping(drafts.save({ draft: kept.draft, chosen: kept.chosen, isDirty: kept.isDirty }, isNew));
  };
  const forget = useCallback(() => {
    const { drafts, draft: now } = latest.current;
    for (const name of [...names.current, now]) drafts.forget(name);
    names.current = [];
  }, []);

  const abandon = () => {
    isLeft.current = true;
    forget();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each edit
  useEffect(() => {
    if (!isWorthKeeping) return;
    const timer = setTimeout(saveNow, WAIT);
    return () => clearTimeout(timer);
  }, [draft, chosen, isWorthKeeping]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the latest values itself
  useEffect(() => {
    const onLeave = () => latest.current.isWorthKeeping && saveNow();
    const onReload = () => {
      if (latest.current.isWorthKeeping || latest.current.isNew) saveNow();
    };
    window.addEventListener('pagehide', onLeave);
    window.addEventListener(RELOAD_EVENT, onReload);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener(RELOAD_EVENT, onReload);
    };
  }, []);

  const newKey = draft.id === null ? draft.creation_key : undefined;
  useEffect(() => {
    if (newKey === undefined) return;
    names.current.push({ id: null, creation_key: newKey });
    return lockDraft(newKey);
  }, [newKey]);

  return { saveNow, forget, abandon, isKeeping };
}
