import { Alert } from '@mantine/core';
import { t } from '../strings/site-settings.ts';
import classes from './settings.module.css';
import type { useSaveBanner } from './use-save-banner.ts';

/** Says how a save ended (ST-05, ST-06), over the page, so that nothing moves when it comes and goes. */
export function SaveBanner({ banner: { shown, close } }: { banner: ReturnType<typeof useSaveBanner> }) {
  const isSaved = shown?.outcome === 'saved';
  return (
    <div className={classes.bannerPlace} role="status">
      {shown && (
        <Alert
          className={classes.banner ?? ''}
          role="note"
          color={isSaved ? 'green' : 'red'}
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
