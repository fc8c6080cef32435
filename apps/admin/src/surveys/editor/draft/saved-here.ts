import { useEffect } from 'react';
import { windowStore } from '../../../storage.ts';

const SAVED_HERE = 'userfeedback-new-survey-id';

/** The id that the new survey of this window got when it was saved; null if the window shows none. */
export function findSavedHere(): number | null {
  const id = Number(windowStore.read(SAVED_HERE));
  return id > 0 ? id : null;
}

/** Remembers the id for as long as the new survey is open, so that a reload finds it. */
export function useSavedHere(isNew: boolean, id: number | null): void {
  useEffect(() => {
    if (!isNew || id === null) return;
    windowStore.save(SAVED_HERE, String(id));
    return () => windowStore.remove(SAVED_HERE);
  }, [isNew, id]);
}
