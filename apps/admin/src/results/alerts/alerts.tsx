import { useQuery } from '@tanstack/react-query';
import type { SurveyResults } from '@userfeedback/contract';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { administrationApi } from '../../administration/administration-api.ts';

const loadParts = () => import('./alert-parts.ts');
const AlertsDrawer = lazy(async () => ({ default: (await loadParts()).AlertsDrawer }));
const AlertBanner = lazy(async () => ({ default: (await loadParts()).AlertBanner }));

/** The alerts of a survey that are raised, as a banner, and the drawer with all of them, which the address opens. */
export function Alerts({
  survey,
  change,
}: {
  survey: SurveyResults;
  /** Sets parameters of the address. */
  change(params: { panel: string | null }): void;
}) {
  const [params] = useSearchParams();
  const isOpen = params.get('panel') === 'alerts';
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  const { data = [] } = useQuery(administrationApi.alerts.list.queryOptions({ input: { id: survey.id } }));
  const raised = data.filter(({ active, state }) => active && state === 'outside');
  return (
    <Suspense>
      {raised.length > 0 && survey.status === 'publish' && (
        <AlertBanner raised={raised} onOpen={() => change({ panel: 'alerts' })} />
      )}
      {wasOpened && <AlertsDrawer survey={survey} isOpen={isOpen} onClose={() => change({ panel: null })} />}
    </Suspense>
  );
}
