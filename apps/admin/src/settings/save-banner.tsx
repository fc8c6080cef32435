import { Alert } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { t } from '../messages/settings.ts';
import classes from './settings.module.css';

/** How a save ended. */
type SaveOutcome = 'saved' | 'invalid';

/** Milliseconds until the banner closes by itself, and from then until it is removed. */
const TIMEOUT = 5000;
const SLIDE_OUT = 500;

interface Shown {
  outcome: SaveOutcome;
  isClosing: boolean;
}

/** The one banner of the settings area; a new one replaces the last. */
export function useSaveBanner() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (!shown) return;
    const next = shown.isClosing ? null : { ...shown, isClosing: true };
    const timer = setTimeout(() => setShown(next), shown.isClosing ? SLIDE_OUT : TIMEOUT);
    return () => clearTimeout(timer);
  }, [shown]);
  const close = useCallback(() => setShown((now) => now && { ...now, isClosing: true }), []);
  return {
    shown,
    show: (outcome: SaveOutcome) => setShown({ outcome, isClosing: false }),
    close,
  };
}

/** Says how a save ended. It lies over the page, so that nothing moves. */
export function SaveBanner({ banner: { shown, close } }: { banner: ReturnType<typeof useSaveBanner> }) {
  const isSaved = shown?.outcome === 'saved';
  return (
    <div className={classes.bannerPlace} role="status">
      {shown && (
        <Alert
          className={classes.banner ?? ''}
          role="note"
          color={isSaved ? 'green' : 'red'}
          data-tone={isSaved ? 'green' : 'red'}
          data-banner={isSaved ? 'success' : 'error'}
          data-closing={shown.isClosing || undefined}
          withCloseButton
          closeButtonLabel={t.closeBanner}
          onClose={close}
        >
          {isSaved ? t.saved : t.invalid}
        </Alert>
      )}
    </div>
  );
}
