import type { Question, SurveyDraft } from '@userfeedback/contract';
import { faceOf, QUESTION_TYPES } from '../question-types/index.ts';
import type { TriggerKind } from '../visit/trigger-kinds.ts';
import { blankTrigger } from '../visit/trigger-kinds.ts';
import { fullDraft, pictures, question } from './samples.ts';

/** Where a value stands: names of fields and places in lists. */
export type Path = readonly (string | number)[];

/** What an editor may send: all question types and everything else that a survey can have, each list with entries. */
export function completeSurvey() {
  const full = fullDraft();
  /** Also the lists that a new question has nothing in. */
  const filled = (given: Question): Question => {
    const fields = Object.entries(given.config).map(([name, value]) => [
      name,
      isEmpty(value) ? ['First', 'Second'] : value,
    ]);
    const { hasTextOptions, coding } = faceOf(given);
    const other = hasTextOptions && coding === 'option' ? { other: { enabled: true, label: 'Other' } } : {};
    const link = faceOf(given).link ? { link: { label: 'Read more', url: 'https://example.com' } } : {};
    return { ...given, config: { ...Object.fromEntries(fields), ...other, ...link } };
  };
  const questions = [
    ...QUESTION_TYPES.filter((type) => type !== 'image-radio')
      .map((type) => question(type, `the-${type}`))
      .map(filled),
    pictures('the-image-radio'),
  ];
  const logic = { enabled: true, action: 'show' as const, conditions: [] };
  const condition = { question_id: 'the-nps', compare: '=' as const, value: '7' };
  const jump = { compare: '=' as const, value: '7', to: 'the-nps' };
  const data = [{ id: 'de', label: 'German' }];
  const page_rules = [...full.settings.targeting.page_rules, { logic: 'taxonomy_term_is', data }];
  return {
    ...full,
    settings: { ...full.settings, targeting: { ...full.settings.targeting, page_rules } },
    template: 'nps',
    questions: questions.map((each) => ({ ...each, logic: { ...logic, conditions: [condition] }, jumps: [jump] })),
    extensions: { applause: { loud: true } },
    languages: {
      base: 'en',
      others: [
        { tag: 'de', live: true },
        { tag: 'fr', live: false },
      ],
      choice: true,
    },
    translations: { de: [{ key: 'title', of: full.title, text: 'Alles' }] },
  };
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/** The paths of all values that are edited in a survey's steps and are no objects or lists. */
export function editedPaths(survey: SurveyDraft): Path[] {
  return leavesOf(survey, []).filter(isEdited);
}

function leavesOf(value: unknown, path: Path): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** What of a survey is neither edited in its steps nor of one survey alone. */
const APART = /^(id|status|publish_at|cookie_name|revision|creation_key|save_key|redirect_route)$/;
export const isEdited = (path: Path) => !APART.test(String(path[0])) && !path.includes('spreadsheet_id');

export function valueAt(survey: SurveyDraft, path: Path): unknown {
  return path.reduce((value: unknown, key) => Reflect.get(Object(value), key), survey);
}

/** The same with another value there. */
export function withValue(survey: SurveyDraft, path: Path, value: unknown): SurveyDraft {
  const copy: SurveyDraft = JSON.parse(JSON.stringify(survey));
  const [list, at, field] = path;
  const old = list === 'questions' && field === 'type' ? copy.questions[Number(at)] : undefined;
  const triggerPlace = /^settings\.behavior\.triggers\.(\d+)\.type$/.exec(path.join('.'))?.[1];
  // Another type has other parts.
  if (triggerPlace) copy.settings.behavior.triggers[Number(triggerPlace)] = blankTrigger(value as TriggerKind);
  else if (old) copy.questions[Number(at)] = { ...question(value as typeof old.type, old.id), title: old.title };
  else Reflect.set(Object(valueAt(copy, path.slice(0, -1))), path.at(-1) ?? '', value);
  return copy;
}

/** Another value of the same kind. */
export function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' ? value + 1 : `${value ?? ''}x`;
}
