import type { PageFacts, WidgetSurvey } from '@userfeedback/contract';
import type { VisitFacts } from '@userfeedback/engine/visit/eligibility';
import { isKept } from './kept.ts';
import type { PageContext } from './parts.ts';
import { visitCookies } from './pending.ts';

/** Entries of a fact, and characters of an entry. */
const LIST_MAX = 1000;
const TEXT_MAX = 1000;

/** From `<script type="application/json" id="userfeedback-page">`. Facts that it leaves out are unknown. */
export function readPageFacts(): PageFacts {
  try {
    return asFacts(JSON.parse(document.getElementById('userfeedback-page')?.textContent ?? ''));
  } catch {
    return asFacts(null);
  }
}

/** A page may write anything: facts of the wrong kind are ignored, the others count. */
function asFacts(given: unknown): PageFacts {
  if (typeof given !== 'object' || Array.isArray(given)) return {};
  return Object.fromEntries(Object.entries(given ?? {}).filter(isFact));
}

/** `attributes` and `identity` are read elsewhere. */
function isFact([name, value]: [string, unknown]): boolean {
  if (/^(attributes|identity)$/.test(name)) return true;
  if (name === 'logged_in') return /^(true|false|null|0|1)$/.test(`${value}`) && typeof value !== 'string';
  const all = [value].flat();
  return (
    all.length <= LIST_MAX && all.every((one) => (typeof one === 'object' ? one === null : `${one}`.length <= TEXT_MAX))
  );
}

/** What the page says in its HTML, and has set since with `setFacts`. */
export function readToldFacts(calls: PageContext['calls']): PageFacts {
  const set = calls.flatMap(({ name, value }) => (name === 'setFacts' ? [asFacts(value)] : []));
  return Object.assign(readPageFacts(), ...set);
}

/** As of now; all but the country. */
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
