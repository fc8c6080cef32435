import type { PageFacts, WidgetSurvey } from '@userfeedback/contract';
import { deviceOf } from '@userfeedback/engine/visit/devices';
import type { VisitFacts } from '@userfeedback/engine/visit/eligibility';
import { isKept } from './kept.ts';
import type { Trial } from './parts.ts';
import { visitCookies } from './pending.ts';
import type { WidgetStorage } from './storage.ts';

/** The facts that the page gives in its HTML, with those that it has set since in their place. */
export const readPage = (told: Partial<PageFacts>): PageFacts => ({ ...readPageFacts(), ...told });

/**
 * The facts that the host page gives in `<script type="application/json" id="userfeedback-page">`. Facts that it leaves
 * out are unknown.
 */
function readPageFacts(): PageFacts {
  try {
    return JSON.parse(document.getElementById('userfeedback-page')?.textContent ?? '');
  } catch {
    return {} as PageFacts;
  }
}

export function readDevice() {
  return deviceOf(window.navigator.userAgent);
}

/** Where to read what the visitor did with a survey before. */
export interface SurveyMemory {
  storage: WidgetStorage;
  survey: WidgetSurvey;
  trial: Trial | undefined;
}

/** Everything that decides whether a survey is shown, as of now. */
export function readFacts(
  page: PageFacts,
  { storage, survey, trial }: SurveyMemory,
  country: string | null,
  inline: boolean,
): VisitFacts {
  const today = new Date();
  return {
    device: readDevice(),
    url: trial ? trial.cut(location.href) : location.href,
    referrer: document.referrer,
    cookies: visitCookies(storage, survey.cookie_name),
    isBegun: isKept(storage, survey),
    page,
    today: { month: today.getMonth() + 1, day: today.getDate() },
    country,
    inline,
  };
}
