import { Alert, Anchor, Button } from '@mantine/core';
import { Notice, needsName, useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { inForce, notShown } from '@userfeedback/engine';
import { Link } from 'react-router';
import { t } from '../../../strings/editor.ts';
import type { BannerSpec, BannerType } from './banner.ts';
import { PERSISTENT } from './banner.ts';
import classes from './editor-banner.module.css';
import type { StepName } from './steps.ts';
import type { BannerControl } from './use-banner.ts';

const COLORS: Record<BannerType, string> = { info: 'blue', success: 'green', warning: 'yellow' };

/** Banners that close by themselves: a row of the sticky header. */
export function PassingBanner({ banner }: { banner: BannerControl }) {
  const { shown } = banner;
  return (
    <div role="status" className={classes.passing}>
      {shown && shown.timeout !== PERSISTENT && <Banner banner={banner} />}
    </div>
  );
}

/** Banners that stay until they are closed: above the step. */
export function PersistentBanner({ banner, step }: { banner: BannerControl; step: StepName }) {
  const { shown } = banner;
  if (shown?.timeout !== PERSISTENT || (shown.step && shown.step !== step)) return null;
  return <Banner banner={banner} />;
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
        onClose={() => {
          shown.onClose?.();
          close();
        }}
      >
        <span>{shown.text}</span>
        {shown.action && <Action action={shown.action} />}
      </Alert>
    </div>
  );
}

/** A link is part of the sentence; a button follows it. */
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

/**
 * Says that a published survey is not shown, because it has a rating question that the site may not use. Stays as long
 * as that is so.
 */
export function NotShownBanner({ stored }: { stored: SurveyDraft | null }) {
  const site = useSite();
  if (stored?.status !== 'publish' || notShown(stored, site) !== 'question-at-rest') return null;
  const { resting } = inForce(stored, site);
  const index = stored.questions.findIndex(({ id }) =>
    resting.some(({ part }) => part === `questions.${id}`),
  );
  const rest = resting.find(({ part }) => part === `questions.${stored.questions[index]?.id}`);
  if (!rest) return null;
  const words = rest.reason === 'addon' ? t.editor.notShownAddon : t.editor.notShown;
  return <Notice tone="amber">{words(index + 1, needsName(rest.needs, site))}</Notice>;
}
