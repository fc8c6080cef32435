import { useSite } from '@userfeedback/admin-ui';
import { lazy, Suspense, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Deletions } from './deletions.tsx';
import { ShareSurvey } from './share/share-survey.tsx';
import { UpgradeBanner } from './upgrade-banner.tsx';

const LiveCard = lazy(async () => ({ default: (await import('./live-card.tsx')).LiveCard }));

/** News above the list of surveys. */
export function AboveList() {
  const { grants } = useSite();
  return (
    <>
      {grants.delete_surveys && <Deletions />}
      <JustPublished />
    </>
  );
}

export function BelowList() {
  const { is_pro } = useSite();
  return (
    <>
      <ShareSurvey />
      {is_pro ? null : <UpgradeBanner origin={{ medium: 'surveys-list', campaign: 'footer-banner' }} />}
    </>
  );
}

/** The survey that the editor has just published. */
function JustPublished() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const id: unknown = state?.live;
  const close = useCallback(() => navigate({ search }, { replace: true, state: null }), [navigate, search]);
  if (typeof id !== 'number') return null;
  return (
    <Suspense>
      <LiveCard id={id} onClose={close} />
    </Suspense>
  );
}
