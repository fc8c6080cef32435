import type {
  AnswerExtra,
  AnswerValue,
  ColumnMeaning,
  ImportPlan,
  Question,
  RowProblem,
  SubmittedAnswer,
  UnknownOptions,
} from '@userfeedback/contract';
import { FIELDS } from '@userfeedback/contract/field-limits';
import { OPTIONS_MAX, TEXT_MAX } from '@userfeedback/contract/limits';
import { answerProblems, isBlankAnswer } from '../questions/answers.ts';
import { faceOf } from '../questions/index.ts';
import { isShownAfter, isUnanswered } from '../survey/conditions/branching.ts';
import { findOption, readChoices } from './choices.ts';
import { completedColumn, isOwnExport, withoutMarks } from './columns.ts';
import { withExtraOption } from './extra-option.ts';
import { checkMoment } from './moments.ts';

/** A response as a row of a file holds it. */
export interface RowResponse {
  /** In milliseconds. */
  submitted_at: number;
  /** What the file calls it; empty: it has no name. */
  response_id: string;
  page_name: string;
  page_url: string;
  user_ip: string;
  user_browser: string;
  user_os: string;
  user_device: string;
  country: string;
  /** One that the survey has; empty: unknown. */
  language: string;
  /** Of hidden fields, by name. */
  fields: Record<string, string>;
  answers: SubmittedAnswer[];
}

interface ProblemInColumn {
  /** The place of the column; null: the row as a whole. */
  column: number | null;
  problem: RowProblem;
}

/** `isPartial`: a response that was left before the end, which is no finished one. */
export type ReadRow = { response: RowResponse } | { problems: ProblemInColumn[] } | { isPartial: true };

export interface RowReader {
  read(cells: readonly string[]): ReadRow;
  /** The questions with all options that rows have brought so far. */
  questions(): readonly Question[];
  /** Options that questions did not have, by question; the first ones alone. */
  unknown(): ReadonlyMap<string, readonly string[]>;
  /** Those that shall become options of the questions. */
  added(): ReadonlyMap<string, readonly string[]>;
}

/** Options that a file may bring to a question without adding them. */
const KEPT_MAX = 200;
const LISTED = 50;
const [PAGE_MAX, WORD_MAX] = [2000, 200];

/** Reads rows as the plan says; what visitors may not answer is a problem, required questions aside. */
export function createRowReader(
  plan: ImportPlan & { titles: readonly string[] },
  survey: readonly Question[],
  now: Date,
  languages: readonly string[] = [],
): RowReader {
  const { columns, date_format, time_zone, unknown_options, titles } = plan;
  const isOwn = isOwnExport(titles);
  const completed = isOwn ? completedColumn(titles) : undefined;
  const byId = new Map(survey.map((question) => [question.id, question]));
  const kept = new Map<string, { options: string[]; mode: UnknownOptions }>();
  const unknown = new Map<string, string[]>();
  const wanted = columns.map((meaning, column) => ({ meaning, column }));
  const placeOf = (is: ColumnMeaning['is'], id?: string) =>
    wanted.find(
      ({ meaning }) => meaning.is === is && (!('question_id' in meaning) || meaning.question_id === id),
    )?.column;
  const places = {
    submitted: placeOf('submitted'),
    response_id: placeOf('response_id'),
    page: placeOf('page'),
    page_url: placeOf('page_url'),
    address: placeOf('address'),
    browser: placeOf('browser'),
    system: placeOf('system'),
    device: placeOf('device'),
    country: placeOf('country'),
    language: placeOf('language'),
  };
  const told = columns.flatMap((meaning, column) =>
    meaning.is === 'field' ? { name: meaning.name, column } : [],
  );
  const asked = survey.flatMap(({ id }) => {
    const answer = placeOf('answer', id);
    const [comments, name] = [placeOf('comments', id), placeOf('name', id)];
    return (answer ?? comments ?? name) === undefined ? [] : [{ id, answer, comments, name }];
  });

  /** Takes an option in that the question lacks; false: it is a problem, undefined: it is left out. */
  const takeIn = (question: Question, option: string): boolean | undefined => {
    const list = unknown.get(question.id) ?? [];
    if (list.length < LISTED && !list.includes(option)) unknown.set(question.id, [...list, option]);
    const mode = unknown_options[question.id] ?? 'refuse';
    if (mode === 'leave_out') return undefined;
    if (mode === 'refuse' || option.length > TEXT_MAX) return false;
    const own = kept.get(question.id) ?? { options: [], mode };
    const face = faceOf(question);
    const room = mode === 'keep' ? KEPT_MAX : OPTIONS_MAX - face.optionValues(question).length;
    if (own.options.length >= room || (mode === 'add' && !face.hasTextOptions)) return false;
    kept.set(question.id, { mode, options: [...own.options, option] });
    byId.set(question.id, withExtraOption(question, option));
    return true;
  };

  const readAnswer = (question: Question, text: string): { value: AnswerValue; refused: string[] } => {
    const face = faceOf(question);
    if (text.trim() === '') return { value: null, refused: [] };
    if (face.isFreeText) return { value: text, refused: [] };
    if (face.isScored) return { value: numberOf(text), refused: [] };
    const options = face.optionValues(question);
    const isList = face.storesAs === 'list';
    const own = isList ? undefined : findOption(text.trim(), options);
    const found = isList
      ? readChoices(text, options)
      : { known: own === undefined ? [] : [own], unknown: own === undefined ? [text.trim()] : [] };
    const refused: string[] = [];
    const chosen = [...found.known];
    for (const option of found.unknown) {
      const isTaken = takeIn(byId.get(question.id) ?? question, option);
      if (isTaken) chosen.push(option);
      else if (isTaken === false) refused.push(option);
    }
    return { value: isList ? chosen : (chosen[0] ?? null), refused };
  };

  return {
    read(given) {
      const cells = isOwn ? given.map(withoutMarks) : given;
      const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''));
      if (cell(completed) === 'No') return { isPartial: true };
      const problems: ProblemInColumn[] = [];
      const when = checkMoment(cell(places.submitted), date_format, time_zone, now);
      if (typeof when !== 'number') problems.push({ column: places.submitted ?? null, problem: when });
      const answers: SubmittedAnswer[] = [];
      for (const { id, answer, comments, name } of asked) {
        const question = byId.get(id);
        if (!question) continue;
        const { value, refused } = readAnswer(question, cell(answer));
        for (const option of refused)
          problems.push({ column: answer ?? null, problem: { code: 'unknown-option', value: option } });
        const extra: AnswerExtra = {};
        if (cell(comments).trim() !== '') extra.comments = cell(comments).trim();
        if (cell(name).trim() !== '') extra.name = cell(name).trim();
        for (const [place, words] of [
          [comments, extra.comments],
          [name, extra.name],
        ] as const)
          if ((words?.length ?? 0) > TEXT_MAX)
            problems.push({ column: place ?? null, problem: { code: 'too-long', n: TEXT_MAX } });
        answers.push({ question_id: id, value, extra });
      }
      const fields = told.flatMap(({ name, column }): [string, string][] => {
        const value = cell(column).trim();
        if (value.length > FIELDS.value)
          problems.push({ column, problem: { code: 'too-long', n: FIELDS.value } });
        return value === '' ? [] : [[name, value]];
      });
      // An option that was refused is named already.
      if (problems.length === 0) problems.push(...answersProblems(answers));
      if (given.length > titles.length) problems.push({ column: null, problem: { code: 'too-many-cells' } });
      if (problems.length > 0 || typeof when !== 'number') return { problems };
      return {
        response: {
          submitted_at: when,
          response_id: cell(places.response_id).trim().slice(0, WORD_MAX),
          page_name: cell(places.page).trim().slice(0, WORD_MAX),
          page_url: cell(places.page_url).trim().slice(0, PAGE_MAX),
          user_ip: cell(places.address).trim().slice(0, WORD_MAX),
          user_browser: cell(places.browser).trim().slice(0, WORD_MAX),
          user_os: cell(places.system).trim().slice(0, WORD_MAX),
          user_device: cell(places.device).trim().slice(0, WORD_MAX),
          country: countryOf(cell(places.country)),
          language: languageIn(languages, cell(places.language)),
          fields: Object.fromEntries(fields),
          answers: shownOf(answers),
        },
      };
    },
    questions: () => survey.map(({ id }) => byId.get(id)).filter((one) => one !== undefined),
    unknown: () => unknown,
    added: () =>
      new Map(
        [...kept].flatMap(([id, { options, mode }]) => (mode === 'add' ? [[id, options] as const] : [])),
      ),
  };

  function answersProblems(answers: readonly SubmittedAnswer[]): ProblemInColumn[] {
    const questions = asked.flatMap(({ id }) => byId.get(id) ?? []);
    const found = Object.entries(answerProblems(questions, answers, { enforceRequired: false }));
    const named = found.map(([path, problem]) => {
      const place = Number(path.split('.')[1]);
      const { title: _, ...inRow } = problem;
      return { column: asked[place]?.answer ?? asked[place]?.comments ?? null, problem: inRow };
    });
    if (named.length > 0 || !answers.every(isBlankAnswer)) return named;
    return [{ column: null, problem: { code: 'no-answers' } }];
  }

  /** Without the questions that nobody saw because of the answers before them. */
  function shownOf(answers: readonly SubmittedAnswer[]): SubmittedAnswer[] {
    const values = new Map<string, AnswerValue>();
    return answers.filter((answer) => {
      const question = byId.get(answer.question_id);
      if (!isUnanswered(answer.value)) values.set(answer.question_id, answer.value);
      return !isBlankAnswer(answer) || (question && isShownAfter(question, (id) => values.get(id)));
    });
  }
}

/** `4`, `4.0` and `4,0` are the same number; what is none stays as it is. */
function numberOf(text: string): AnswerValue {
  const match = /^\s*(\d{1,9})(?:[.,]0+)?\s*$/.exec(text);
  return match ? Number(match[1]) : text.trim();
}

function languageIn(languages: readonly string[], text: string): string {
  return languages.find((tag) => tag.toLowerCase() === text.trim().toLowerCase()) ?? '';
}

function countryOf(text: string): string {
  return /^[a-z]{2}$/i.test(text.trim()) ? text.trim().toUpperCase() : '';
}
