import type { PageFacts, WidgetSurvey } from '@userfeedback/contract';
import type { VisitFacts } from '@userfeedback/engine/visit/eligibility';
import { isKept } from './kept.ts';
import type { PageContext } from './parts.ts';
import { visitCookies } from './pending.ts';

/**
 * The facts that the host page gives in `<script type="application/json" id="userfeedback-page">`. Facts that it leaves
 * out are unknown.
 */
export function readPageFacts(): PageFacts {
  try {
    return JSON.parse(document.getElementById('userfeedback-page')?.textContent ?? '');
  } catch {
    return {} as PageFacts;
  }
}

/** What the page says in its HTML, and what it has told since with `setFacts`. */
export function readToldFacts(calls: PageContext['calls']): PageFacts {
  const set = calls.flatMap(({ name, value }) => (name === 'setFacts' ? [value] : []));
  return Object.assign(readPageFacts(), ...set);
}

/** Everything that decides whether a survey is shown, as of now, but the country. */
export function readFacts(
  { storage, device, trial }: Pick<PageContext, 'storage' | 'device' | 'trial'>,
  page: PageFacts,
  survey: WidgetSurvey,
  inline: boolean,
): VisitFacts {
  const today = new Date();
  return {
    device,
    url: trial ? trial.cut(location.href) : location.href,
    referrer: document.referrer,
    cookies: visitCookies(storage, survey.cookie_name),
    isBegun: isKept(storage, survey),
    page,
    today: { month: today.getMonth() + 1, day: today.getDate() },
    country: null,
    inline,
  };
}
