import type { ResultsNews } from '@userfeedback/contract';
import { useEffect, useEffectEvent } from 'react';

const ADDRESS = '/api/v1/results/events';
/** So often in a row the stream may fail; then something on the way does not let it through, and we do without. */
const PATIENCE = 4;

/**
 * Calls back when the server tells of newer figures, with how many responses were added to the survey, or to any when
 * none is named. A hidden tab does not listen; when it is seen again, it may have missed something.
 */
export function useNews(
  surveyId: number | undefined,
  { onNews, onGap }: { onNews(added: number): void; onGap(): void },
): void {
  const tell = useEffectEvent(({ surveys }: ResultsNews) => {
    const ours = surveys.filter(({ survey_id }) => surveyId === undefined || survey_id === surveyId);
    if (ours.length > 0) onNews(ours.reduce((sum, { new_responses }) => sum + new_responses, 0));
  });
  const tellGap = useEffectEvent(onGap);
  useEffect(() => {
    let source: EventSource | undefined;
    let failures = 0;
    let hasListened = false;
    const listen = () => {
      source = new EventSource(ADDRESS);
      source.addEventListener('open', () => {
        failures = 0;
        if (hasListened) tellGap();
        hasListened = true;
      });
      source.addEventListener('results', ({ data }: MessageEvent<string>) => tell(JSON.parse(data)));
      source.addEventListener('error', () => {
        failures += 1;
        if (failures >= PATIENCE) source?.close();
      });
    };
    const onVisibility = () => {
      source?.close();
      if (document.visibilityState === 'visible') listen();
    };
    if (document.visibilityState === 'visible') listen();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      source?.close();
    };
  }, []);
}
