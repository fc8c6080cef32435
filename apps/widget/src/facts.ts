import type { PageFacts } from '@userfeedback/contract';
import { deviceOf } from '@userfeedback/engine/visit/devices';
import type { VisitFacts } from '@userfeedback/engine/visit/eligibility';
import { notedCookies } from './pending.ts';
import type { WidgetStorage } from './storage.ts';

/**
 * What the host page says about itself in `<script type="application/json" id="userfeedback-page">`, as it
 * stands there: what it leaves out is not known.
 */
export function readPageFacts(): PageFacts {
  try {
    return JSON.parse(document.getElementById('userfeedback-page')?.textContent ?? '');
  } catch {
    return {} as PageFacts;
  }
}

/** The class of this visitor's device. */
export function readDevice() {
  return deviceOf(window.navigator.userAgent);
}

/** What the visitor's browser knows of a survey, by the name of its cookie. */
export interface Remembered {
  storage: WidgetStorage;
  name: string;
}

/** Everything that decides whether a survey is shown, as it is right now. */
export function readFacts(
  page: PageFacts,
  { storage, name }: Remembered,
  country: string | null,
  inline: boolean,
): VisitFacts {
  const today = new Date();
  return {
    device: readDevice(),
    url: location.href,
    referrer: document.referrer,
    cookies: notedCookies(storage, name),
    page,
    today: { month: today.getMonth() + 1, day: today.getDate() },
    country,
    inline,
  };
}
