import type { SurveyDraft } from '@userfeedback/contract';
import { brokenQuotes, endingKey, missingOnStep } from '@userfeedback/engine';
import { STEPS } from '../steps/steps.ts';

/**
 * The fields that were left once, or that Next or Save has checked: only these show what is wrong with them. Each is
 * named by its path, with its question's id in place of the number ("questions.q7.title").
 */
export type LeftFields = ReadonlySet<string>;

/** Says what a row is about; when it changes, the other fields of the row start again. */
const HEADS = ['logic', 'question_id', 'question'];

/** The name of a field among those that were left, wherever its question is now. */
export function nameOfField(path: string, { questions }: Pick<SurveyDraft, 'questions'>): string {
  return path.replace(/^questions\.(\d+)/, (whole, at) => {
    const id = questions[Number(at)]?.id;
    return id === undefined ? whole : `questions.${id}`;
  });
}

/** These fields, and all in which something is missing: all fields of a stored survey count as checked. */
export function withMissing(left: LeftFields, draft: SurveyDraft): LeftFields {
  const missing = STEPS.flatMap(({ name }) => missingOnStep(name, draft));
  return new Set([...left, ...missing.map((path) => nameOfField(path, draft))]);
}

/** The current paths of the fields that were left. */
export function pathsOfLeft(left: LeftFields, { questions }: Pick<SurveyDraft, 'questions'>): Set<string> {
  if (left.size === 0) return new Set();
  const places = new Map(questions.map(({ id }, index) => [id, index]));
  const paths = [...left].flatMap((name) => {
    const id = /^questions\.([^.]+)/.exec(name)?.[1];
    if (id === undefined) return [name];
    const place = places.get(id);
    return place === undefined ? [] : [`questions.${place}${name.slice(`questions.${id}`.length)}`];
  });
  return new Set(paths);
}

/**
 * The fields that were left, after an edit: those of a deleted row go, those of rows below it move, and a field that
 * became one of another kind counts as not left yet. A text whose quotes the edit of something else has broken is due.
 */
export function leftAfterEdit(left: LeftFields, before: SurveyDraft, after: SurveyDraft): LeftFields {
  if (before === after) return left;
  let kept = [...left];
  const olds = new Map(before.questions.map((question) => [question.id, question]));
  for (const question of after.questions) {
    const old = olds.get(question.id);
    const root = `questions.${question.id}`;
    if (old && old.type !== question.type) kept = without(kept, `${root}.config`);
    else if (old) kept = follow(kept, root, old, question);
  }
  kept = follow(kept, 'settings', before.settings, after.settings);
  kept = follow(kept, 'notifications', before.notifications, after.notifications);
  kept = [...new Set([...kept, ...newlyBroken(before, after)])];
  const isSame = kept.length === left.size && kept.every((name) => left.has(name));
  return isSame ? left : new Set(kept);
}

/** Texts that quoted something before it was moved, deleted or renamed. */
function newlyBroken(before: SurveyDraft, after: SurveyDraft): string[] {
  const isSameOrder =
    before.questions.length === after.questions.length &&
    before.questions.every(({ id }, at) => id === after.questions[at]?.id);
  if (isSameOrder && before.settings.fields === after.settings.fields) return [];
  const were = brokenTexts(before);
  return brokenTexts(after).filter((name) => !were.includes(name));
}

function brokenTexts(draft: SurveyDraft): string[] {
  const isBroken = (place: Parameters<typeof brokenQuotes>[1]) => brokenQuotes(draft, place).length > 0;
  return [
    ...draft.questions.flatMap(({ id }, at) => (isBroken(at) ? [`questions.${id}.title`] : [])),
    ...(isBroken('thanks') ? ['settings.thank_you.message'] : []),
    ...draft.settings.thank_you.endings.flatMap(({ id }, at) =>
      isBroken(endingKey(id)) ? [`settings.thank_you.endings.${at}.message`] : [],
    ),
    ...(isBroken('closed') ? ['settings.limits.closed_message'] : []),
  ];
}

function follow(names: string[], path: string, before: unknown, after: unknown): string[] {
  if (before === after || !isObject(before) || !isObject(after)) return names;
  if (Array.isArray(before) && Array.isArray(after)) return followRows(names, path, before, after);
  let kept = names;
  for (const [key, value] of Object.entries(after)) {
    kept = follow(kept, `${path}.${key}`, Reflect.get(before, key), value);
  }
  return kept;
}

function followRows(names: string[], path: string, before: unknown[], after: unknown[]): string[] {
  const added = after.length - before.length;
  if (added === 0) {
    return after.reduce<string[]>((kept, row, at) => followRow(kept, `${path}.${at}`, before[at], row), names);
  }
  const differs = before.findIndex((row, at) => row !== after[at]);
  const first = differs < 0 ? before.length : differs;
  return names.flatMap((name) => {
    const [, place, rest = ''] = new RegExp(`^${escaped(path)}\\.(\\d+)(.*)$`).exec(name) ?? [];
    if (place === undefined || Number(place) < first) return [name];
    return Number(place) < first - added ? [] : [`${path}.${Number(place) + added}${rest}`];
  });
}

function followRow(names: string[], path: string, before: unknown, after: unknown): string[] {
  if (before === after || !isObject(before) || !isObject(after)) return names;
  const isAnother = HEADS.some((head) => Reflect.get(before, head) !== Reflect.get(after, head));
  return isAnother ? without(names, path) : follow(names, path, before, after);
}

function without(names: string[], path: string): string[] {
  return names.filter((name) => name !== path && !name.startsWith(`${path}.`));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function escaped(text: string): string {
  return text.replace(/[^\w]/g, '\\$&');
}
