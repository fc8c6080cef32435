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
import { isShownAfter, isUnanswered } from '../conditions/branching.ts';
import type { AnswerProblem } from '../questions/answer-problem.ts';
import { answerProblems, isBlankAnswer } from '../questions/answers.ts';
import { faceOf } from '../questions/index.ts';
import { visitorFaceOf } from '../questions/visitor.ts';
import { plainDigits } from '../text/digits.ts';
import { cutText } from '../text/list-lines.ts';
import { plainName, plainText } from '../text/plain-text.ts';
import { findOption, readChoices } from './choices.ts';
import { choiceReader, completedColumn, isOwnExport, plainTitle, withoutMarks } from './columns.ts';
import { withExtraOption } from './extra-option.ts';
import { checkMoment, namesTime, withTime } from './moments.ts';

export interface RowResponse {
  submitted_at: number;
  response_id: string;
  /** Its number in our own export, and how exact its moment is; absent in other files. */
  own?: { id: number; to: 'minute' | 'day' };
  page_name: string;
  page_url: string;
  user_ip: string;
  user_browser: string;
  user_os: string;
  user_device: string;
  country: string;
  /** One of the survey's; empty: unknown. */
  language: string;
  fields: Record<string, string>;
  answers: SubmittedAnswer[];
}

interface ProblemInColumn {
  /** Index of the column; null: the row as a whole. */
  column: number | null;
  problem: RowProblem;
}

/** `isPartial`: it was left before the end, which our own export says. */
export type ReadRow = { response: RowResponse } | { problems: ProblemInColumn[] } | { isPartial: true };

export interface UnfitValues {
  column: number;
  code: 'too-long' | 'off-the-scale' | 'not-an-address';
  value: string | null;
  n: number | null;
  count: number;
}

export interface RowReader {
  read(cells: readonly string[]): ReadRow;
  /**
   * With all options that rows have added so far. The two lists of options are by question; `unknown` has only the
   * first ones.
   */
  questions(): readonly Question[];
  unknown(): ReadonlyMap<string, readonly string[]>;
  unfit(): readonly UnfitValues[];
  added(): ReadonlyMap<string, readonly string[]>;
}

const OWN_ID = /^\d{1,15}$/;
/** Options that a file may bring to a question without adding them to it. */
const KEPT_MAX = 200;
const LISTED = 50;
const [PAGE_MAX, WORD_MAX] = [2000, 200];
/** Characters of a cell with choices, and of what problems quote from it. */
const [CHOICES_MAX, REPEATED_MAX] = [20_000, 200];
const UNFIT_MAX = 100;
/** Words for "chosen" and "not chosen" in a column for one choice. */
const CHOSEN =
  /^(?:1|x|y|yes|true|checked|selected|✓|✔|ja|j|oui|o|sí|si|s|sim|да|はい|是|예|نعم|evet|tak|ano|igen|da|ναι)$/iu;
const NOT_CHOSEN =
  /^(?:0|n|no|false|unchecked|not selected|-|nein|non|não|nao|нет|いいえ|否|아니요|لا|hayır|nie|ne|nem|nu|όχι)$/iu;

/** What a visitor could not have answered is a problem, except that required questions may lack an answer. */
export function createRowReader(
  plan: ImportPlan & { titles: readonly string[]; headings?: readonly (readonly string[])[] },
  survey: readonly Question[],
  now: Date,
  languages: readonly string[] = [],
): RowReader {
  const { columns, time_zone, unknown_options, titles, headings = [] } = plan;
  const format = plan.date_format ?? 'ymd';
  const isOwn = isOwnExport(titles);
  const completed = isOwn ? completedColumn(titles) : undefined;
  const byId = new Map(survey.map((question) => [question.id, question]));
  const kept = new Map<string, { options: string[]; mode: UnknownOptions }>();
  const unknown = new Map<string, string[]>();
  const wanted = columns.map((meaning, column) => ({ meaning, column }));
  const placeOf = (is: ColumnMeaning['is'], id?: string) =>
    wanted.find(({ meaning }) => meaning.is === is && (!('question_id' in meaning) || meaning.question_id === id))
      ?.column;
  const places = {
    submitted: placeOf('submitted'),
    submitted_time: placeOf('submitted_time'),
    response_id: placeOf('response_id'),
    page: placeOf('page'),
    page_url: placeOf('page_url'),
    address: placeOf('address'),
    browser: placeOf('browser'),
    system: placeOf('system'),
    device: placeOf('device'),
    country: placeOf('country'),
    language: placeOf('language'),
    utc_offset: placeOf('utc_offset'),
  };
  const hasOwnIds = plainTitle(titles[places.response_id ?? -1] ?? '') === 'response id';
  const told = columns.flatMap((meaning, column) => (meaning.is === 'field' ? { name: meaning.name, column } : []));
  const asked = survey.flatMap((question) => {
    const { id } = question;
    const parts = columns.flatMap((meaning, column) =>
      meaning.is === 'answer' && meaning.question_id === id
        ? [{ column, choice: undefined as string | undefined }]
        : [],
    );
    if (parts.length > 1) {
      const choiceOf = choiceReader(question);
      for (const part of parts) {
        const below = headings.map((row) => row[part.column] ?? '');
        part.choice = choiceOf(titles[part.column] ?? '', below);
      }
    }
    const [comments, name] = [placeOf('comments', id), placeOf('name', id)];
    const answer = parts[0]?.column;
    return (answer ?? comments ?? name) === undefined ? [] : [{ id, answer, parts, comments, name }];
  });
  const unfit = new Map<string, UnfitValues>();

  /** The value that remains, and the problem of the row, as the column's `unfit` says. */
  const fitted = <Value>(
    column: number | undefined,
    value: Value,
    problem: AnswerProblem | { code: 'too-long'; n: number } | null,
  ): { value: Value | null; problem: RowProblem | null } => {
    if (!problem || column === undefined) return { value, problem: null };
    const meaning = columns[column];
    const mode = meaning && 'unfit' in meaning ? meaning.unfit : undefined;
    countUnfit(column, value, problem);
    if (mode === 'leave_out') return { value: null, problem: null };
    if (mode === 'cut' && problem.code === 'too-long' && typeof value === 'string')
      return { value: cutText(value.trim(), problem.n) as Value, problem: null };
    const { title: _, ...named } = { title: '', ...problem };
    return { value, problem: named };
  };

  const countUnfit = (column: number, value: unknown, problem: AnswerProblem) => {
    const { code } = problem;
    if (code !== 'too-long' && code !== 'off-the-scale' && code !== 'not-an-address') return;
    const said = code === 'off-the-scale' ? String(value).slice(0, WORD_MAX) : null;
    const key = `${column} ${code} ${said}`;
    const known = unfit.get(key);
    if (known) known.count += 1;
    else if (unfit.size < UNFIT_MAX)
      unfit.set(key, { column, code, value: said, n: 'n' in problem ? (problem.n ?? null) : null, count: 1 });
  };

  /** Our own export is stored as it is: it has what visitors wrote. */
  const written = (text: string, isOneLine: boolean) => (isOwn ? text : cleanText(text, isOneLine));

  /** All that several columns say; in a column for one choice, "Yes" means that choice. */
  const joined = (parts: readonly { column: number; choice: string | undefined }[], cell: (at: number) => string) => {
    const texts = parts.flatMap(({ column, choice }) => {
      const text = cell(column).trim();
      if (text === '' || (choice !== undefined && NOT_CHOSEN.test(text))) return [];
      return choice !== undefined && CHOSEN.test(text) ? [choice] : [text];
    });
    return [...new Set(texts)];
  };

  /** Adds an option that the question lacks. False: it is a problem; undefined: it is left out. */
  const addUnknownOption = (question: Question, option: string): boolean | undefined => {
    const list = unknown.get(question.id) ?? [];
    const named = option.slice(0, REPEATED_MAX);
    if (list.length < LISTED && !list.includes(named)) unknown.set(question.id, [...list, named]);
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

  const readAnswer = (question: Question, texts: readonly string[]): { value: AnswerValue; refused: string[] } => {
    const face = faceOf(question);
    const text = texts.length > 1 ? texts.join(face.isFreeText ? '\n' : ', ') : (texts[0] ?? '');
    if (text.trim() === '') return { value: null, refused: [] };
    if (face.isFreeText) return { value: written(text, face.isOneLine), refused: [] };
    if (face.isScored) return { value: numberOf(text), refused: [] };
    const options = face.optionValues(question);
    const isList = face.storesAs === 'list';
    const found = isList
      ? texts.map((one) => readChoices(one.slice(0, CHOICES_MAX), options))
      : [text].map((one) => {
          const option = findOption(one, options);
          return {
            known: option === undefined ? [] : [option],
            unknown: option === undefined ? [plainName(one).trim()] : [],
          };
        });
    const refused: string[] = [];
    const chosen = [...new Set(found.flatMap(({ known }) => known))];
    for (const option of new Set(found.flatMap((one) => one.unknown))) {
      const isAccepted = addUnknownOption(byId.get(question.id) ?? question, option);
      if (isAccepted) chosen.push(option);
      else if (isAccepted === false && refused.length < LISTED) refused.push(option.slice(0, REPEATED_MAX));
    }
    return { value: isList ? chosen : (chosen[0] ?? null), refused };
  };

  return {
    read(given) {
      const cells = isOwn ? given.map(withoutMarks) : given;
      const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''));
      if (cell(completed) === 'No') return { isPartial: true };
      const problems: ProblemInColumn[] = [];
      const moment = withTime(cell(places.submitted), cell(places.submitted_time));
      const how = { format, timeZone: time_zone, besides: cell(places.utc_offset) };
      const when = checkMoment(moment, how, now);
      if (typeof when !== 'number') problems.push({ column: places.submitted ?? null, problem: when });
      const answers: SubmittedAnswer[] = [];
      const refuse = (column: number | undefined, problem: RowProblem | null) => {
        if (problem) problems.push({ column: column ?? null, problem });
      };
      const wordsIn = (column: number | undefined, most: number) => {
        const words = written(cell(column), false).trim();
        const tooLong = words.length > most ? ({ code: 'too-long', n: most } as const) : null;
        const fit = fitted(column, words, tooLong);
        refuse(column, fit.problem);
        return fit.value ?? '';
      };
      for (const { id, answer, parts, comments, name } of asked) {
        const question = byId.get(id);
        if (!question) continue;
        const texts = parts.length > 1 ? joined(parts, cell) : [cell(answer)];
        const { value: read, refused } = readAnswer(question, texts);
        for (const option of refused) refuse(answer, { code: 'unknown-option', value: option });
        const known = byId.get(id) ?? question;
        const isLong = !faceOf(known).isFreeText && texts.some((text) => text.length > CHOICES_MAX);
        const fits = isUnanswered(read) || refused.length > 0;
        const wrong = isLong
          ? ({ code: 'too-long', n: CHOICES_MAX } as const)
          : fits
            ? null
            : visitorFaceOf(known).checkAnswer(known, read ?? '');
        const fit = fitted(answer, read, wrong);
        refuse(answer, fit.problem);
        const extra: AnswerExtra = {};
        const [said, called] = [wordsIn(comments, TEXT_MAX), wordsIn(name, TEXT_MAX)];
        if (said !== '') extra.comments = said;
        if (called !== '') extra.name = called;
        answers.push({ question_id: id, value: fit.value, extra });
      }
      const fields = told.flatMap(({ name, column }): [string, string][] => {
        const value = wordsIn(column, FIELDS.value);
        return value === '' ? [] : [[name, value]];
      });
      // A refused option has its own problem already.
      if (problems.length === 0) problems.push(...answersProblems(answers));
      if (given.length > titles.length) problems.push({ column: null, problem: { code: 'too-many-cells' } });
      if (problems.length > 0 || typeof when !== 'number') return { problems };
      const response_id = cell(places.response_id).trim().slice(0, WORD_MAX);
      return {
        response: {
          submitted_at: when,
          response_id,
          ...(hasOwnIds &&
            OWN_ID.test(response_id) && {
              own: {
                id: Number(response_id),
                to: namesTime(moment) ? ('minute' as const) : ('day' as const),
              },
            }),
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
    unfit: () => [...unfit.values()],
    added: () =>
      new Map([...kept].flatMap(([id, { options, mode }]) => (mode === 'add' ? [[id, options] as const] : []))),
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

  function shownOf(answers: readonly SubmittedAnswer[]): SubmittedAnswer[] {
    const values = new Map<string, AnswerValue>();
    return answers.filter((answer) => {
      const question = byId.get(answer.question_id);
      if (!isUnanswered(answer.value)) values.set(answer.question_id, answer.value);
      return !isBlankAnswer(answer) || (question && isShownAfter(question, (id) => values.get(id)));
    });
  }
}

/**
 * As browsers send it: line breaks are `
 * `. Answers of one line have no tabs or breaks.
 */
function cleanText(text: string, isOneLine: boolean): string {
  const plain = plainText(text);
  return isOneLine
    ? plain.replaceAll(/\s+/g, (space) => (/[\t\r]/.test(space) ? ' ' : space))
    : plain.replaceAll(/\r\n?/g, '\n');
}

/** `4`, `4.0`, `4,0` and `４` are the same number; `N/A` and dashes are no answer; other text stays as it is. */
function numberOf(text: string): AnswerValue {
  const plain = plainDigits(text.normalize('NFKC')).trim();
  if (/^(?:n\s?\/\s?a|[-–—−])$/i.test(plain)) return null;
  const match = /^(\d{1,9})(?:[.,]0+)?$/.exec(plain);
  return match ? Number(match[1]) : text.trim();
}

function languageIn(languages: readonly string[], text: string): string {
  return languages.find((tag) => tag.toLowerCase() === text.trim().toLowerCase()) ?? '';
}

function countryOf(text: string): string {
  return /^[a-z]{2}$/i.test(text.trim()) ? text.trim().toUpperCase() : '';
}
