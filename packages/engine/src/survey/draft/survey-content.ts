import type { SurveyDraft } from '@userfeedback/contract';
import { isSameValue } from '../same-value.ts';

/** Decided by the server, by the publish step, or for one call. */
type Decided =
  | 'id'
  | 'status'
  | 'publish_at'
  | 'cookie_name'
  | 'revision'
  | 'creation_key'
  | 'save_key'
  | 'redirect_route';

/** What people write and undo. Every field of a survey must be named here or in `Decided`. */
const CONTENT: { [Field in Exclude<keyof SurveyDraft, Decided>]: true } = {
  title: true,
  type: true,
  template: true,
  questions: true,
  settings: true,
  notifications: true,
  extensions: true,
  languages: true,
  translations: true,
};

const FIELDS = Object.keys(CONTENT) as (keyof typeof CONTENT)[];

type Content = Pick<SurveyDraft, keyof typeof CONTENT>;

export function withContentOf<Survey extends SurveyDraft>(survey: Survey, other: Content): Survey {
  return { ...survey, ...Object.fromEntries(FIELDS.map((field) => [field, other[field]])) };
}

export function isSameContent(one: Content, other: Content): boolean {
  return FIELDS.every((field) => isSameValue(one[field], other[field]));
}

/**
 * The path of the first field in which `to` differs from `from`, as a place in `to` ("questions.1.title"). For a list
 * that got shorter it is the list's path. Undefined if nothing differs.
 */
export function changedField(from: Content, to: Content): string | undefined {
  return firstOf(FIELDS, (field) => changeIn(field, from[field], to[field]));
}

function changeIn(path: string, from: unknown, to: unknown): string | undefined {
  if (Object.is(from, to)) return undefined;
  if (Array.isArray(from) && Array.isArray(to)) return changeInList(path, from, to);
  if (!isObject(from) || !isObject(to)) return path;
  const keys = [...new Set([...Object.keys(to), ...Object.keys(from)])];
  return firstOf(keys, (key) => changeIn(`${path}.${key}`, Reflect.get(from, key), Reflect.get(to, key)));
}

function changeInList(path: string, from: unknown[], to: unknown[]): string | undefined {
  // Adding or removing a row changes others as well (conditions, for example); the added or removed row is the change
  // that was meant.
  const first = from.length === to.length ? -1 : to.findIndex((row, at) => !isSameRow(row, from[at]));
  if (to.length > from.length) return `${path}.${first}`;
  if (to.length < from.length) return path;
  const moved = to.findIndex((row, at) => !isSameKey(row, from[at]));
  if (moved >= 0) return `${path}.${movedPlace(from, to, moved)}`;
  return firstOf([...to.keys()], (at) => changeIn(`${path}.${at}`, from[at], to[at]));
}

/** Where the moved row is now: at the first place that differs, or elsewhere if it left that place. */
function movedPlace(from: unknown[], to: unknown[], first: number): number {
  const old = from.findIndex((row) => isSameKey(row, to[first]));
  const isComing = isSameOrder(from.toSpliced(old, 1), to.toSpliced(first, 1));
  return isComing ? first : to.findIndex((row) => isSameKey(row, from[first]));
}

function isSameOrder(one: unknown[], other: unknown[]): boolean {
  return one.every((row, at) => isSameKey(row, other[at]));
}

function isSameRow(one: unknown, other: unknown): boolean {
  return idOf(one) === undefined ? isSameValue(one, other) : isSameKey(one, other);
}

/**
 * Rows with an id are the same one, whatever else is in them; rows without an id count as equal, so they stay in their
 * places.
 */
function isSameKey(one: unknown, other: unknown): boolean {
  return idOf(one) === idOf(other);
}

function idOf(row: unknown): unknown {
  return isObject(row) ? Reflect.get(row, 'id') : undefined;
}

function firstOf<Item>(items: readonly Item[], look: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
