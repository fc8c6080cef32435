import type { WidgetSurvey } from '@userfeedback/contract';
import type { TextStore, WidgetStorage } from './storage.ts';
import { MOVED } from './storage.ts';

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
  const [store, key] = keptPlace(storage, survey);
  return !!survey.settings.answering && isInTime(store, key) && isOwn(storage, store.read(key));
}

/** What stands before a kept visit: until when it is used, and whose it is. */
export function keptHead({ server }: WidgetStorage, until: number): string {
  return `${until}@${server}/`;
}

function isOwn({ server }: WidgetStorage, text = ''): boolean {
  return (/^\d+@(\d+)/.exec(text)?.[1] ?? server) === server;
}

/** Removes visits, and cookies that have moved, whose time is over, also of surveys that are not on this page. */
export function dropPast({ lasting }: WidgetStorage): void {
  for (const key of lasting.names()) {
    const isVisit = key.startsWith(VISIT) && !isInTime(lasting, key);
    if (isVisit || (key.startsWith(MOVED) && isOver(lasting.read(key)))) lasting.drop(key);
  }
}

/** A cookie that has moved ends with the time until which it is used, and its server. */
function isOver(text = ''): boolean {
  return !(Number(/;(\d+)@\d+$/.exec(text)?.[1]) > Date.now());
}

/** The text begins with the time, in milliseconds by the browser's clock, until which it is used. */
function isInTime(store: TextStore, key: string): boolean {
  return Number.parseInt(store.read(key) ?? '', 10) > Date.now();
}
