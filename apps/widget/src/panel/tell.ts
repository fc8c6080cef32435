import type { WidgetSurvey } from '@userfeedback/contract';
import { guard } from '../guard.ts';

type Happening = 'shown' | 'answered' | 'finished' | 'dismissed' | 'engagement';

declare global {
  interface Window {
    /** Google's tag, and the list that it and its tag manager read. */
    gtag?: (command: 'event', name: string, detail: object) => void;
    dataLayer?: object[];
  }
}

/** Tells the host page what happens, as an event on window. */
export function tell(happening: Happening, survey: { id: number }, more: object = {}): void {
  dispatchEvent(new CustomEvent(`userfeedback:${happening}`, { detail: { survey_id: survey.id, ...more } }));
}

/** Tells the page's analytics, where it has any and the survey is tracked. What they do with it is theirs. */
export const track = guard((happening: 'impression' | 'submission', { id, settings }: WidgetSurvey) => {
  if (!settings.enable_tracking) return;
  const event = `userfeedback_${happening}`;
  if (window.gtag) window.gtag('event', event, { survey_id: id });
  else window.dataLayer?.push({ event, survey_id: id });
});
