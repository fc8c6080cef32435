import { useEffect, useState } from 'react';

/** How a save ended. */
export type SaveOutcome = 'saved' | 'invalid';

/** Milliseconds until the banner closes by itself (ST-08), and from then until it is gone (OP-147). */
const TIMEOUT = 5000;
const SLIDE_OUT = 500;

interface Shown {
  outcome: SaveOutcome;
  isClosing: boolean;
}

/** The one banner of the settings area; a new one takes the place of the one before. */
export function useSaveBanner() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (!shown) return;
    const next = shown.isClosing ? null : { ...shown, isClosing: true };
    const timer = setTimeout(() => setShown(next), shown.isClosing ? SLIDE_OUT : TIMEOUT);
    return () => clearTimeout(timer);
  }, [shown]);
  return {
    shown,
    show: (outcome: SaveOutcome) => setShown({ outcome, isClosing: false }),
    close: () => setShown((now) => now && { ...now, isClosing: true }),
  };
}
