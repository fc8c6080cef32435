import type { WidgetSurvey } from '@userfeedback/contract';
import { guard } from '../guard.ts';

type EventName = 'shown' | 'answered' | 'finished' | 'dismissed' | 'engagement';

declare global {
  interface Window {
    /** Google's tag, and the list that Google Tag Manager reads. */
    gtag?: (command: 'event', name: string, detail: object) => void;
    dataLayer?: object[];
  }
}

export function dispatch(name: EventName, survey: { id: number }, more: object = {}): void {
  dispatchEvent(new CustomEvent(`userfeedback:${name}`, { detail: { survey_id: survey.id, ...more } }));
}

/** For the page's analytics, if it has any and the survey is tracked. */
export const track = guard((name: 'impression' | 'submission', { id, settings }: WidgetSurvey) => {
  if (!settings.enable_tracking) return;
  const event = `userfeedback_${name}`;
  if (window.gtag) window.gtag('event', event, { survey_id: id });
  else window.dataLayer?.push({ event, survey_id: id });
});
