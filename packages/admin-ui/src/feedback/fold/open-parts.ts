import { useState } from 'react';
import { useSite } from '../../site/site.tsx';

/** Remembered by this browser for this person; without a name, only until the screen is left. */
export function useOpenPart(name: string | undefined): [isOpen: boolean, open: (isOpen: boolean) => void] {
  const { user } = useSite();
  const key = name === undefined ? undefined : `userfeedback-open-${user.id}-${name}`;
  const [isOpen, setOpen] = useState(() => key !== undefined && inStorage((area) => area.getItem(key)) === '1');
  const open = (next: boolean) => {
    setOpen(next);
    if (key === undefined) return;
    inStorage((area) => (next ? area.setItem(key, '1') : area.removeItem(key)));
  };
  return [isOpen, open];
}

/** Storage may be forbidden or full; then the part is closed at the next visit. */
function inStorage<Result>(work: (area: Storage) => Result): Result | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}
