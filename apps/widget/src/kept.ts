import type { WidgetSurvey } from '@userfeedback/contract';
import type { TextStore, WidgetStorage } from './storage.ts';
import { MOVED } from './storage.ts';

const VISIT = 'userfeedback-visit/';

export function keptPlace(
  { lasting, passing }: WidgetStorage,
  { cookie_name, settings }: WidgetSurvey,
): [store: TextStore, key: string] {
  return [settings.answering?.resume === 'tab' ? passing : lasting, VISIT + cookie_name];
}

export function isKept(storage: WidgetStorage, survey: WidgetSurvey): boolean {
  const [store, key] = keptPlace(storage, survey);
  return !!survey.settings.answering && isInTime(store, key) && isOwn(storage, store.read(key));
}

/** A kept visit begins with its end, in the browser's time, and its server. */
export function keptHead({ server }: WidgetStorage, until: number): string {
  return `${until}@${server}/`;
}

function isOwn({ server }: WidgetStorage, text = ''): boolean {
  return (/^\d+@(\d+)/.exec(text)?.[1] ?? server) === server;
}

/** Removes visits, and cookies that have moved, whose time is over, also those of other surveys. */
export function dropPast({ lasting }: WidgetStorage): void {
  for (const key of lasting.names()) {
    const isVisit = key.startsWith(VISIT) && !isInTime(lasting, key);
    if (isVisit || (key.startsWith(MOVED) && isOver(lasting.read(key)))) lasting.drop(key);
  }
}

/** A moved cookie ends with the end of its time, and its server. */
function isOver(text = ''): boolean {
  return !(Number(/;(\d+)@\d+$/.exec(text)?.[1]) > Date.now());
}

function isInTime(store: TextStore, key: string): boolean {
  return Number.parseInt(store.read(key) ?? '', 10) > Date.now();
}
