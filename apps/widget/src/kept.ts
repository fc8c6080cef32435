import type { WidgetSurvey } from '@userfeedback/contract';
import type { TextStore, WidgetStorage } from './storage.ts';

const VISIT = 'userfeedback-visit/';

/** Where this survey keeps a visit, if it does so: for the tab, or for longer. */
export function keptPlace(
  { lasting, passing }: WidgetStorage,
  { cookie_name, settings }: WidgetSurvey,
): [store: TextStore, key: string] {
  return [settings.answering?.resume === 'tab' ? passing : lasting, VISIT + cookie_name];
}

/** Whether the visitor has answered questions of the survey and can still go on. */
export function isKept(storage: WidgetStorage, survey: WidgetSurvey): boolean {
  return !!survey.settings.answering && isInTime(...keptPlace(storage, survey));
}

/** Removes visits whose time is over, also of surveys that are not on this page. */
export function dropPast({ lasting }: WidgetStorage): void {
  for (const key of lasting.names()) if (key.startsWith(VISIT) && !isInTime(lasting, key)) lasting.drop(key);
}

/** The text begins with the time, in milliseconds by the browser's clock, until which it is used. */
function isInTime(store: TextStore, key: string): boolean {
  return Number.parseInt(store.read(key) ?? '', 10) > Date.now();
}
