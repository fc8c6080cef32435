import { Alert, Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../../strings/editor.ts';
import type { BannerSpec, BannerType } from './banner.ts';
import { PERSISTENT } from './banner.ts';
import classes from './editor-banner.module.css';
import type { BannerControl } from './use-banner.ts';

const COLORS: Record<BannerType, string> = { info: 'blue', success: 'green', warning: 'yellow' };

/** The place of banners that go by themselves: a row of the header, in sight wherever the page is scrolled to. */
export function PassingBanner({ banner }: { banner: BannerControl }) {
  const { shown } = banner;
  return (
    <div role="status" className={classes.passing}>
      {shown && shown.timeout !== PERSISTENT && <Banner banner={banner} />}
    </div>
  );
}

/** The place of banners that stay until they are closed: above the step. */
export function PersistentBanner({ banner }: { banner: BannerControl }) {
  return banner.shown?.timeout === PERSISTENT && <Banner banner={banner} />;
}

function Banner({ banner: { shown, close } }: { banner: BannerControl }) {
  if (!shown) return null;
  return (
    <div className={classes.slide} data-closing={shown.isClosing || undefined} inert={shown.isClosing}>
      <Alert
        className={classes.banner}
        role="note"
        color={COLORS[shown.type]}
        data-banner={shown.type}
        withCloseButton
        closeButtonLabel={t.editor.closeBanner}
        onClose={close}
      >
        <span>{shown.text}</span>
        {shown.action && <Action action={shown.action} />}
      </Alert>
    </div>
  );
}

/** A link belongs to the sentence; what is done here is a button after it. */
function Action({ action }: { action: NonNullable<BannerSpec['action']> }) {
  if ('to' in action) {
    return (
      <>
        {' - '}
        <Anchor component={Link} to={action.to} inherit underline="always">
          {action.label}
        </Anchor>
      </>
    );
  }
  return (
    <Button size="compact-sm" variant="default" className={classes.action} onClick={action.onClick}>
      {action.label}
    </Button>
  );
}
