import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../strings/editor.ts';
import type { BannerSpec, BannerType } from './banner.ts';
import { PERSISTENT } from './banner.ts';
import classes from './editor-banner.module.css';
import type { BannerControl } from './use-banner.ts';

const COLORS: Record<BannerType, string> = { info: 'blue', success: 'green', warning: 'yellow' };

/** The place of banners that go by themselves: over the page, so that nothing moves when they come and go. */
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
        {shown.text}
        {shown.action && <Action action={shown.action} />}
      </Alert>
    </div>
  );
}

function Action({ action }: { action: NonNullable<BannerSpec['action']> }) {
  const look = { inherit: true, underline: 'always' } as const;
  return (
    <>
      {' - '}
      {'to' in action ? (
        <Anchor component={Link} to={action.to} {...look}>
          {action.label}
        </Anchor>
      ) : (
        <Anchor component="button" type="button" onClick={action.onClick} {...look}>
          {action.label}
        </Anchor>
      )}
    </>
  );
}
