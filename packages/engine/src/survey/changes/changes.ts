import type { Change, Question, SurveyDraft, Webhook } from '@userfeedback/contract';
import { faceOf } from '../../question-types/index.ts';
import { readWithFallbacks } from '../../text/quotes.ts';
import { isSameValue } from '../same-value.ts';
import { compareLists } from './compare-lists.ts';

export type Content = Pick<
  SurveyDraft,
  | 'title'
  | 'type'
  | 'template'
  | 'questions'
  | 'settings'
  | 'notifications'
  | 'extensions'
  | 'languages'
  | 'translations'
>;

/**
 * In the order of the editor's steps. Shows no secrets of webhooks. Every field that can be saved must be compared: add
 * new fields here.
 */
export function listChanges(before: Content, after: Content): Change[] {
  const isMinimized = ({ settings }: Content) => settings.behavior.start_minimized;
  const isSaid = isMinimized(before) !== isMinimized(after);
  const [old, now] = [before, after].map((content) => comparable(content, isSaid));
  return walk({ path: '', shape: '', name: null }, old, now);
}

/** `start_minimized` is in behavior and in theming; one change is enough. */
function comparable({ settings, ...survey }: Content, isMinimizedSaid: boolean): Content {
  const { title, type, template, questions, notifications, extensions, languages, translations } = survey;
  // Only the server decides which spreadsheet it is.
  const google_drive = { ...settings.google_drive, spreadsheet_id: '' };
  const theming = { ...settings.theming, ...(isMinimizedSaid && { start_minimized: false }) };
  return {
    title,
    type,
    template,
    questions,
    settings: { ...settings, google_drive, theming },
    notifications,
    extensions,
    languages,
    translations,
  };
}

/** `shape` is the path with `*` for ids and places. */
interface Place {
  path: string;
  shape: string;
  name: string | null;
}

type Fields = Record<string, unknown>;

function walk(at: Place, before: unknown, after: unknown): Change[] {
  if (isSameValue(before, after)) return [];
  const own = OWN[at.shape];
  if (own) return own(at, before as Fields, after as Fields);
  if (Array.isArray(before) && Array.isArray(after)) return walkList(at, before, after);
  if (isFields(before) && isFields(after) && !(at.shape in VALUES)) return walkFields(at, before, after);
  return [{ ...said(at), code: 'changed', before: textOf(at, before), after: textOf(at, after) }];
}

function walkFields(at: Place, before: Fields, after: Fields): Change[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => walk(inside(at, key), before[key] ?? null, after[key] ?? null));
}

function walkList(at: Place, before: readonly unknown[], after: readonly unknown[]): Change[] {
  const { keyOf = JSON.stringify, nameOf = () => null, canRename = true } = LISTS[at.shape] ?? {};
  const { added, removed, kept } = compareLists(before, after, keyOf, canRename);
  const placeOf = (item: unknown, index: number): Place => ({
    path: `${at.path}.${canRename ? index : keyOf(item)}`,
    shape: `${at.shape}.*`,
    name: nameOf(item) ?? at.name,
  });
  const ofNew = new Map<number, Change[]>();
  for (const { item, at: index } of added) {
    const place = placeOf(item, index);
    ofNew.set(index, [{ ...said(place), code: 'added', before: null, after: textOf(place, item) }]);
  }
  for (const each of kept) {
    const place = placeOf(each.after, each.to);
    const move: Change = {
      ...said(place),
      code: 'moved',
      before: String(each.from + 1),
      after: String(each.to + 1),
    };
    ofNew.set(each.to, [...(each.isMoved ? [move] : []), ...walk(place, each.before, each.after)]);
  }
  return [
    ...after.flatMap((_, index) => ofNew.get(index) ?? []),
    ...removed.map(({ item, at: index }): Change => {
      const place = placeOf(item, index);
      return { ...said(place), code: 'removed', before: textOf(place, item), after: null };
    }),
  ];
}

interface ListRule {
  keyOf?(item: unknown): string;
  nameOf?(item: unknown): string | null;
  /** False: the key is an id, and part of the path. */
  canRename?: boolean;
}

const field = (name: string) => (item: unknown) => String(Reflect.get(Object(item), name) ?? '');
const endingText = (ending: unknown) => readWithFallbacks(field('message')(ending));
const labelIfOn = ({ enabled, label }: Fields) => (enabled ? String(label) : null);
const linkText = ({ label, url }: Fields) => `${label} (${url})`;
const optionText = (option: unknown) => (typeof option === 'string' ? option : field('label')(option));

const LISTS: Readonly<Record<string, ListRule>> = {
  questions: { keyOf: field('id'), nameOf: field('title'), canRename: false },
  'questions.*.config.options': { keyOf: optionText, nameOf: optionText },
  'settings.fields': { keyOf: field('name'), nameOf: field('name') },
  'languages.others': { keyOf: field('tag'), nameOf: field('tag'), canRename: false },
  'settings.thank_you.endings': { keyOf: field('id'), nameOf: endingText, canRename: false },
  'settings.limits.quotas': { keyOf: field('id'), canRename: false },
  'notifications.webhook.webhooks': { keyOf: field('id'), nameOf: field('name'), canRename: false },
  'notifications.webhook.webhooks.*.body': { keyOf: field('key'), nameOf: field('key') },
};

/** What `before` and `after` say of an entry or value; others appear as text, lists and objects as JSON. */
const VALUES: Readonly<Record<string, (value: Fields) => string | null>> = {
  'questions.*': ({ type }) => String(type),
  'questions.*.config.options.*': optionText,
  'questions.*.config.other': labelIfOn,
  'questions.*.config.consent': labelIfOn,
  'questions.*.config.link': linkText,
  'questions.*.config.options.*.icon': ({ name, style }) => `${style} ${name}`,
  'settings.thank_you.button': linkText,
  'settings.thank_you.endings.*': endingText,
  'settings.thank_you.endings.*.button': linkText,
  'settings.thank_you.redirect_to': ({ label }) => String(label),
  'settings.thank_you.conditions.*.page': ({ label }) => String(label),
  'settings.targeting.page_rules.*.data': (data) => (isFields(data) ? JSON.stringify(data) : String(data)),
  'languages.others.*': ({ tag }) => String(tag),
  'settings.limits.pace': ({ count, per }) => `${count} ${per}`,
  'settings.fields.*': ({ name, label }) => String(label).trim() || String(name),
  'settings.behavior.triggers.*': (trigger) => JSON.stringify(trigger),
  'settings.behavior.expire_at': ({ month, day }) =>
    [month, day].map((part) => String(part).padStart(2, '0')).join('-'),
  'settings.theming.font': ({ family, weight }) => `${family} ${weight}`,
  'notifications.webhook.webhooks.*': ({ request_url }) => hostOf(request_url),
  // Only the addon knows what it stores.
  'extensions.*': () => null,
};

const OWN: Readonly<Record<string, (at: Place, before: Fields, after: Fields) => Change[]>> = {
  'questions.*': walkQuestion,
  'questions.*.config.options.*': walkOption,
  'settings.behavior': walkBehavior,
  'notifications.webhook.webhooks.*': walkWebhook,
  extensions: walkNames,
  // A language has hundreds of texts: a change says only that some have changed.
  translations: walkNames,
};

function walkNames(at: Place, before: Fields, after: Fields): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    if (isSameValue(before[name], after[name])) return [];
    const code = name in before ? (name in after ? 'changed' : 'removed') : 'added';
    const path = `${at.path}.${name}`;
    return [{ code, path, name, before: null, after: null }] satisfies Change[];
  });
}

/** If the type changes, what only one of the types can have is left out. */
function walkQuestion(at: Place, before: Fields, after: Fields): Change[] {
  if (before.type === after.type) return walkFields(at, before, after);
  const [old, now] = [before, after] as unknown as [Question, Question];
  const isBoth = faceOf(old).hasOptions && faceOf(now).hasOptions;
  const config = (question: Question) => (isBoth ? { options: faceOf(question).optionValues(question) } : {});
  const shared = (settings: Fields, other: Fields) =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => key in other));
  return walkFields(
    at,
    { ...before, config: config(old), settings: shared(old.settings, now.settings) },
    { ...after, config: config(now), settings: shared(now.settings, old.settings) },
  );
}

function walkOption(at: Place, before: unknown, after: unknown): Change[] {
  const [was, is] = [optionText(before), optionText(after)];
  const renamed: Change[] = was === is ? [] : [{ ...said(at), code: 'changed', before: was, after: is }];
  if (!isFields(before) || !isFields(after)) return renamed;
  return [...renamed, ...walkFields(at, { ...before, label: '' }, { ...after, label: '' })];
}

/** The delay is part of the timing that uses it. */
function walkBehavior(at: Place, before: Fields, after: Fields): Change[] {
  const timing = (behavior: Fields) =>
    behavior.timing === 'delay' ? `delay ${behavior.timing_delay}` : behavior.timing;
  const isTold = timing(before) !== timing(after);
  const seen = (behavior: Fields) => ({
    ...behavior,
    timing: timing(behavior),
    ...(isTold && { timing_delay: null }),
  });
  return walkFields(at, seen(before), seen(after));
}

/** Shows the address's host; of the secret and the headers only that they changed. */
function walkWebhook(at: Place, before: Fields, after: Fields): Change[] {
  const [old, now] = [before, after] as unknown as [Webhook, Webhook];
  const open = (webhook: Webhook) => ({ ...webhook, request_url: '', secret: '', headers: [] });
  const secret = (['request_url', 'secret', 'headers'] as const).flatMap((key): Change[] => {
    if (isSameValue(old[key], now[key])) return [];
    const hosts = key === 'request_url' ? [hostOf(old.request_url), hostOf(now.request_url)] : [null, null];
    const [was = null, is = null] = hosts[0] === hosts[1] ? [] : hosts;
    return [{ ...said(inside(at, key)), code: 'changed', before: was, after: is }];
  });
  return [...walkFields(at, open(old), open(now)), ...secret];
}

function hostOf(address: unknown): string | null {
  return /^https?:\/\/(?:[^/?#]*@)?([^/?#:@]+)/i.exec(String(address))?.[1] ?? null;
}

function inside(at: Place, key: string): Place {
  const under = (text: string) => (text === '' ? key : `${text}.${key}`);
  return { path: under(at.path), shape: under(at.shape), name: at.name };
}

function said({ path, name }: Place): Pick<Change, 'path' | 'name'> {
  return { path, name };
}

function textOf(at: Place, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const own = VALUES[at.shape];
  if (own) return own(value as Fields);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
