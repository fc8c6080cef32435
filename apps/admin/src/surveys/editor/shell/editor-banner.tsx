import { Alert, Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Notice, needsName, useSite } from '@userfeedback/admin-ui';
import type { Question, SiteInfo, SurveyDraft } from '@userfeedback/contract';
import { enforcesRequired, inForce, notShown } from '@userfeedback/engine';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { t } from '../../../messages/editor.ts';
import { t as words } from '../../../messages/editor-shell.ts';
import type { BannerSpec, BannerType } from '../banner/banner.ts';
import { PERSISTENT } from '../banner/banner.ts';
import type { BannerControl } from '../banner/use-banner.ts';
import { useEdited } from '../draft/use-editor.ts';
import type { StepName } from '../steps/steps.ts';
import classes from './editor-banner.module.css';

const COLORS: Record<BannerType, string> = { info: 'blue', success: 'green', warning: 'yellow' };
const TONES: Record<BannerType, string> = { info: 'blue', success: 'green', warning: 'amber' };

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
        data-tone={TONES[shown.type]}
        data-banner={shown.type}
        withCloseButton
        closeButtonLabel={t.closeBanner}
        onClose={() => {
          shown.onClose?.();
          close();
        }}
      >
        <span>{shown.text}</span>
        {shown.more && (
          <Text component="div" fw={600}>
            {shown.more}
          </Text>
        )}
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
  if ('href' in action) {
    return (
      <>
        {' '}
        <Anchor href={action.href} target="_blank" rel="noopener" inherit underline="always">
          {action.label}
        </Anchor>
      </>
    );
  }
  return (
    <Button size="compact-sm" variant="default" ms="sm" onClick={action.onClick}>
      {action.label}
    </Button>
  );
}

/**
 * Says that visitors do not see a published survey, or would not with its changes, because it has a rating question that
 * the site may not use. Stays as long as that is so.
 */
export function NotShownBanner() {
  const site = useSite();
  const stored = useEdited((state) => state.stored);
  const hasChanges = stored?.status === 'publish' && stored.has_changes === true;
  const { data: live } = useQuery(
    api.surveys.get.queryOptions({
      input: { id: stored?.id ?? 0 },
      // Where rating questions may be used, there is nothing to say.
      enabled: hasChanges && !enforcesRequired(site),
    }),
  );
  if (stored?.status !== 'publish') return null;
  const ofStored = restingRating(stored, site);
  const ofLive = hasChanges ? live && restingRating(live, site) : ofStored;
  if (ofLive)
    return <Notice tone="amber">{(ofStored ? words.notShown.live : words.notShown.liveAlone)(ofLive)}</Notice>;
  return hasChanges && live && ofStored && <Notice tone="amber">{words.notShown.changes(ofStored)}</Notice>;
}

/** The first question because of which a survey is not shown, and what it needs. */
function restingRating(survey: SurveyDraft, site: SiteInfo) {
  if (notShown(survey, site) !== 'question-at-rest') return undefined;
  const { resting } = inForce(survey, site);
  const restOf = ({ id }: Question) => resting.find(({ part }) => part === `questions.${id}`);
  const index = survey.questions.findIndex(restOf);
  const rest = survey.questions.map(restOf)[index];
  return rest && { n: index + 1, needs: needsName(rest.needs, site), isAddon: rest.reason === 'addon' };
}
