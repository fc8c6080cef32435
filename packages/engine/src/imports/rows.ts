import type {
  AnswerExtra,
  AnswerValue,
  ColumnMeaning,
  ImportDateFormat,
  Question,
  RowProblem,
  SubmittedAnswer,
  SubmittedSource,
} from '@userfeedback/contract';
import { FIELDS } from '@userfeedback/contract/field-limits';
import { TEXT_MAX } from '@userfeedback/contract/limits';
import { DATES } from '@userfeedback/contract/question-limits';
import { answerProblems, isBlankAnswer, withoutUnseen } from '../answers/answers.ts';
import { isUnanswered } from '../conditions/branching.ts';
import { faceOf, stepWithName, valuesOf } from '../question-types/index.ts';
import { itemsIn } from '../question-types/options.ts';
import { choosesOther, otherLabel } from '../question-types/other.ts';
import { visitorFaceOf } from '../question-types/visitor.ts';
import { plainDigits } from '../text/digits.ts';
import { withoutMarks } from '../text/formula-marks.ts';
import { isSameLook, smallLookOf } from '../text/look.ts';
import { plainName, plainText } from '../text/plain-text.ts';
import type { Asked, Plan } from './asked-columns.ts';
import { askedIn } from './asked-columns.ts';
import type { Choices } from './choices.ts';
import { choicesReader, optionFinder } from './choices.ts';
import { CHOSEN, NOT_CHOSEN } from './chosen-words.ts';
import { completedColumn, hasMarks, isOwnExport, onlyOne } from './columns.ts';
import { ImportedQuestions, NAME_MAX } from './imported-questions.ts';
import { checkMoment, namesTime, parseMoment, withTime } from './moments.ts';
import { sourceIn } from './source-in.ts';
import type { InRow } from './unfit-values.ts';
import { isInRow, UnfitList } from './unfit-values.ts';

export interface RowResponse {
  /** In milliseconds. */
  submitted_at: number;
  /** What the file calls it; empty: it has no name. */
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
  /** Where it came from, as our own export says. */
  source: SubmittedSource | null;
  answers: SubmittedAnswer[];
  /** Questions whose options were put in an order; choices have none. Absent: none of them. */
  ordered?: readonly string[];
}

interface ProblemInColumn {
  /** Index of the column; null: the row as a whole. */
  column: number | null;
  problem: RowProblem;
}

/** `isPartial`: it was left before the end, which our own export says. */
export type ReadRow = { response: RowResponse } | { problems: ProblemInColumn[] } | { isPartial: true };

type Places = ReadonlyMap<ColumnMeaning['is'], number>;

const OWN_ID = /^\d{1,15}$/;
const [PAGE_MAX, WORD_MAX] = [2000, 200];
/** Characters of a cell with choices. */
const CHOICES_MAX = 20_000;
const REFUSED_MAX = 50;
/** What a visitor could not have answered is a problem, except that required questions may lack an answer. */
export class RowReader {
  readonly questions: ImportedQuestions;
  readonly unfit: UnfitList;
  readonly #plan: Plan;
  readonly #now: Date;
  readonly #languages: readonly string[];
  readonly #asked: Asked[];
  readonly #fields: readonly { name: string; column: number }[];
  readonly #ordered: readonly string[];
  readonly #places: Places;
  readonly #isOwn: boolean;
  readonly #hasMarks: boolean;
  readonly #completed: number | undefined;
  readonly #readers = new WeakMap<Question, (text: string) => Choices>();

  constructor(plan: Plan, survey: readonly Question[], now: Date, languages: readonly string[] = []) {
    this.questions = new ImportedQuestions(survey, plan.unknown_options);
    this.unfit = new UnfitList(plan.columns);
    this.#plan = plan;
    this.#now = now;
    this.#languages = languages;
    this.#asked = survey.flatMap((question) => askedIn(plan, question) ?? []);
    this.#fields = plan.columns.flatMap((meaning, column) =>
      meaning.is === 'field' ? { name: meaning.name, column } : [],
    );
    this.#ordered = survey.flatMap((question) => (faceOf(question).coding === 'place' ? [question.id] : []));
    this.#places = placesIn(plan.columns);
    this.#isOwn = isOwnExport(plan.titles);
    this.#hasMarks = hasMarks(plan.titles);
    this.#completed = this.#isOwn ? completedColumn(plan.titles) : undefined;
  }

  read(given: readonly string[]): ReadRow {
    const row = new Row(this.#hasMarks ? given.map(withoutMarks) : given, this.#places);
    if (row.cell(this.#completed) === 'No') return { isPartial: true };
    const moment = withTime(row.textOf('submitted'), row.textOf('submitted_time'));
    const when = this.#checkMoment(moment, row);
    if (typeof when !== 'number') row.refuse(this.#places.get('submitted'), when);
    const answers = this.#asked.flatMap((asked) => this.#readAnswer(asked, row) ?? []);
    const fields = this.#readFields(row);
    // An option that was refused is named already.
    if (row.problems.length === 0) row.problems.push(...this.#checkAnswers(answers));
    if (given.length > this.#plan.titles.length) row.refuse(undefined, { code: 'too-many-cells' });
    if (row.problems.length > 0 || typeof when !== 'number') return { problems: row.problems };
    const response_id = row.word('response_id');
    const own = this.#hasOwnId(response_id) && {
      own: { id: Number(response_id), to: namesTime(moment) ? ('minute' as const) : ('day' as const) },
    };
    return {
      response: {
        submitted_at: when,
        response_id,
        ...own,
        page_name: row.word('page'),
        page_url: row.word('page_url', PAGE_MAX),
        user_ip: row.word('address'),
        user_browser: row.word('browser'),
        user_os: row.word('system'),
        user_device: row.word('device'),
        country: countryOf(row.textOf('country')),
        language: languageIn(this.#languages, row.textOf('language')),
        fields,
        source: sourceIn(row.textOf('channel'), row.textOf('source')),
        answers: withoutUnseen(this.questions.list(), answers),
        ...(this.#ordered.length > 0 && { ordered: this.#ordered }),
      },
    };
  }

  #checkMoment(moment: string, row: Row) {
    const { date_format, time_zone } = this.#plan;
    const how = { format: date_format ?? 'ymd', timeZone: time_zone, besides: row.textOf('utc_offset') };
    return checkMoment(moment, how, this.#now);
  }

  #hasOwnId(response_id: string): boolean {
    const title = this.#plan.titles[this.#places.get('response_id') ?? -1] ?? '';
    return smallLookOf(title) === 'response id' && OWN_ID.test(response_id);
  }

  #readAnswer({ id, parts, cells, comments, name, other }: Asked, row: Row): SubmittedAnswer | undefined {
    const question = this.questions.find(id);
    if (!question) return undefined;
    if (cells.length > 0 && faceOf(question).coding === 'details') return this.#readMap(question, cells, row);
    const column = parts[0]?.column ?? cells[0]?.column;
    const texts = parts.length > 1 ? chosenOf(parts, row) : [row.cell(parts[0]?.column)];
    const given = texts.join('').trim() === '' ? cells : [];
    const { value, refused } =
      given.length > 0 ? this.#readParts(question, given, row) : this.#readValue(question, texts);
    for (const option of refused) row.refuse(column, { code: 'unknown-option', value: option });
    const isChecked = !isUnanswered(value) && refused.length === 0;
    const fit = this.unfit.apply(column, value, this.#problemOf(id, texts, isChecked ? value : undefined));
    row.refuse(column, fit.problem);
    const extra: AnswerExtra = {};
    for (const [part, at] of Object.entries({ comments, name, other })) {
      const words = this.#readWords(at, TEXT_MAX, row);
      if (words !== '') extra[part as keyof AnswerExtra] = words;
    }
    return { question_id: id, value: extra.other ? withOtherChosen(question, fit.value) : fit.value, extra };
  }

  #readMap(question: Question, cells: Asked['cells'], row: Row): SubmittedAnswer {
    const value: Record<string, string> = {};
    for (const { column, part } of cells) {
      const words = this.#readWords(column, TEXT_MAX, row);
      if (words !== '') value[part] = words;
    }
    return { question_id: question.id, value: isUnanswered(value) ? null : value, extra: {} };
  }

  /** Places in their order, or rows with their columns. */
  #readParts(question: Question, cells: Asked['cells'], row: Row): { value: AnswerValue; refused: string[] } {
    const filled = cells
      .map(({ column, part }) => ({ column, part, text: row.cell(column).trim() }))
      .filter(({ text }) => text !== '');
    if (filled.length === 0) return { value: null, refused: [] };
    const face = faceOf(question);
    if (face.storesAs === 'list') {
      const placed = filled.map(({ part, text }) => ({ part, place: Number(numberOf(text)) }));
      placed.sort((a, b) => a.place - b.place);
      const isOrder = placed.every(({ place }, at) => place === at + 1);
      return { value: isOrder ? placed.map(({ part }) => part) : filled.map(({ text }) => text), refused: [] };
    }
    const find = optionFinder(face.optionValues(question));
    const entries = filled.flatMap(({ column, part, text }) => {
      const found = find(text);
      const problem = found === undefined ? ({ code: 'not-an-option' } as const) : null;
      const fit = this.unfit.apply(column, found ?? text, problem);
      row.refuse(column, fit.problem && { code: 'unknown-option', value: text.slice(0, NAME_MAX) });
      return fit.value === null || fit.problem ? [] : [[part, fit.value]];
    });
    return { value: Object.fromEntries(entries), refused: [] };
  }

  /** With the options that this row has brought. Without a value only its length is checked. */
  #problemOf(id: string, texts: readonly string[], value: AnswerValue | undefined): InRow | null {
    const question = this.questions.find(id);
    if (!question) return null;
    const isLong = !faceOf(question).isFreeText && texts.some((text) => text.length > CHOICES_MAX);
    if (isLong) return { code: 'too-long', n: CHOICES_MAX };
    if (value === undefined) return null;
    const problem = visitorFaceOf(question).checkAnswer(question, value ?? '', {}, DATES);
    return problem && isInRow(problem) ? problem : null;
  }

  /** The answer, and the options in it that the question may not get. */
  #readValue(question: Question, texts: readonly string[]): { value: AnswerValue; refused: string[] } {
    const face = faceOf(question);
    const text = texts.length > 1 ? texts.join(face.isFreeText ? '\n' : ', ') : (texts[0] ?? '');
    if (text.trim() === '') return { value: null, refused: [] };
    if (face.isFreeText) return { value: this.#clean(text, face.isOneLine), refused: [] };
    if (face.isScored) return { value: stepIn(question, text), refused: [] };
    if (face.storesAs === 'number') return { value: numberOf(text), refused: [] };
    if (face.coding === 'day') return { value: dayOf(text, this.#plan.date_format ?? 'ymd'), refused: [] };
    const isList = face.storesAs === 'list';
    const readChoices = this.#choicesReaderOf(question);
    const found = isList ? texts.map((one) => readChoices(one.slice(0, CHOICES_MAX))) : [readChoices(text)];
    const refused: string[] = [];
    const chosen = [...new Set(found.flatMap(({ known }) => known))];
    for (const option of new Set(found.flatMap(({ unknown }) => unknown))) {
      const isAdded = this.questions.addOption(question.id, option);
      if (isAdded) chosen.push(option);
      else if (isAdded === false && refused.length < REFUSED_MAX) refused.push(option.slice(0, NAME_MAX));
    }
    return { value: isList ? chosen : (chosen[0] ?? null), refused };
  }

  /** A question that gets another option is another object. */
  #choicesReaderOf(question: Question): (text: string) => Choices {
    const known = this.#readers.get(question);
    if (known) return known;
    const options = valuesOf(question);
    const reader = faceOf(question).storesAs === 'list' ? choicesReader(options) : choiceReaderOf(options);
    this.#readers.set(question, reader);
    return reader;
  }

  #readWords(column: number | undefined, most: number, row: Row): string {
    const words = this.#clean(row.cell(column), false).trim();
    const fit = this.unfit.apply(column, words, words.length > most ? { code: 'too-long', n: most } : null);
    row.refuse(column, fit.problem);
    return fit.value ?? '';
  }

  #readFields(row: Row): Record<string, string> {
    const fields: Record<string, string> = {};
    for (const { name, column } of this.#fields) {
      const value = this.#readWords(column, FIELDS.value, row);
      if (value !== '') fields[name] = value;
    }
    return fields;
  }

  /** Our own export is stored as it is: it has what visitors wrote. */
  #clean(text: string, isOneLine: boolean): string {
    return this.#isOwn ? text : cleanText(text, isOneLine);
  }

  #checkAnswers(answers: readonly SubmittedAnswer[]): ProblemInColumn[] {
    const found = Object.entries(
      answerProblems(this.questions.list(), answers, { enforceRequired: false, today: DATES }),
    );
    const named = found.flatMap(([path, problem]) => {
      if (!isInRow(problem)) return [];
      const asked = this.#asked[Number(path.split('.')[1])];
      const { title: _, ...inRow } = problem;
      const column = asked?.parts[0]?.column ?? asked?.cells[0]?.column ?? asked?.comments ?? asked?.other ?? null;
      return [{ column, problem: inRow }];
    });
    if (named.length > 0 || !answers.every(isBlankAnswer)) return named;
    return [{ column: null, problem: { code: 'no-answers' } }];
  }
}

/** A row while it is read: its cells by what they mean, and what is wrong with them. */
class Row {
  readonly problems: ProblemInColumn[] = [];
  readonly #cells: readonly string[];
  readonly #places: Places;

  constructor(cells: readonly string[], places: Places) {
    this.#cells = cells;
    this.#places = places;
  }

  cell(column: number | undefined): string {
    return column === undefined ? '' : (this.#cells[column] ?? '');
  }

  textOf(is: ColumnMeaning['is']): string {
    return this.cell(this.#places.get(is));
  }

  word(is: ColumnMeaning['is'], most = WORD_MAX): string {
    return this.textOf(is).trim().slice(0, most);
  }

  refuse(column: number | undefined, problem: RowProblem | null): void {
    if (problem) this.problems.push({ column: column ?? null, problem });
  }
}

/** The first column of each meaning; meanings of questions are looked up by question. */
function placesIn(columns: readonly ColumnMeaning[]): Places {
  const places = new Map<ColumnMeaning['is'], number>();
  for (const [column, { is }] of columns.entries()) if (!places.has(is)) places.set(is, column);
  return places;
}

/**
 * All that several columns say. A column for one choice holds the choice itself, or a word such as "Yes"; a choice may
 * be called "No", which counts as the choice unless another column of the row has such a word.
 */
function chosenOf(parts: Asked['parts'], row: Row): string[] {
  const cells = parts
    .map(({ column, choice }) => ({ text: row.cell(column).trim(), choice }))
    .filter(({ text }) => text !== '')
    .map((cell) => ({ ...cell, isChoice: cell.choice !== undefined && isSameLook(cell.text, cell.choice) }));
  const isWord = (text: string) => CHOSEN.test(text) || NOT_CHOSEN.test(text);
  const hasWords = cells.some(({ text, choice, isChoice }) => choice !== undefined && !isChoice && isWord(text));
  const texts = cells.flatMap(({ text, choice, isChoice }) => {
    if (choice === undefined || (isChoice && !hasWords)) return [choice ?? text];
    if (NOT_CHOSEN.test(text)) return [];
    return isChoice || CHOSEN.test(text) ? [choice] : [text];
  });
  return [...new Set(texts)];
}

/** With its label where it is missing, unless something else was chosen in its place. */
function withOtherChosen(question: Question, value: AnswerValue): AnswerValue {
  const label = otherLabel(question);
  if (label === undefined || choosesOther(question, value)) return value;
  return faceOf(question).storesAs === 'list' ? [...itemsIn(value), label] : (value ?? label);
}

function choiceReaderOf(options: readonly string[]): (text: string) => Choices {
  const find = optionFinder(options);
  return (text) => {
    const option = find(text);
    return option === undefined ? { known: [], unknown: [plainName(text).trim()] } : { known: [option], unknown: [] };
  };
}

/** Lines as browsers send them; tabs and the line breaks of other systems are none in an answer of one line. */
function cleanText(text: string, isOneLine: boolean): string {
  const plain = plainText(text);
  return isOneLine
    ? plain.replaceAll(/\s+/g, (space) => (/[\t\r]/.test(space) ? ' ' : space))
    : plain.replaceAll(/\r\n?/g, '\n');
}

/** By its number, its words or both, as people read it: `4`, `Agree` or `4 - Agree`. */
function stepIn(question: Question, text: string): AnswerValue {
  const value = numberOf(text);
  const names = faceOf(question).stepNames?.(question) ?? [];
  if (typeof value === 'number' || names.length === 0) return value;
  const ways = [...names, ...names.map((name, at) => stepWithName(at + 1, name))];
  const found = optionFinder(ways)(text);
  return found === undefined ? value : (ways.indexOf(found) % names.length) + 1;
}

/** `4`, `4.0`, `4,0` and `４` are the same number; `N/A` and dashes are no answer; other text stays as it is. */
function numberOf(text: string): AnswerValue {
  const plain = plainDigits(text.normalize('NFKC')).trim();
  if (/^(?:n\s?\/\s?a|[-–—−])$/i.test(plain)) return null;
  const match = /^([-–−]?)(\d{1,9}(?:[.,]\d+)?)$/.exec(plain);
  return match?.[2] ? Number(`${match[1] && '-'}${match[2].replace(',', '.')}`) : text.trim();
}

/** In another format than that of the moments only if it can be but one day; other text stays as it is. */
function dayOf(text: string, format: ImportDateFormat): string {
  const [asMoments, ...others] = ([format, 'dmy', 'mdy'] as const).map((one) => parseMoment(text, one, 'UTC'));
  const moment = asMoments ?? onlyOne([...new Set(others.filter((one) => one !== undefined))]);
  return moment === undefined ? text.trim() : new Date(moment).toISOString().slice(0, 10);
}

function languageIn(languages: readonly string[], text: string): string {
  return languages.find((tag) => tag.toLowerCase() === text.trim().toLowerCase()) ?? '';
}

function countryOf(text: string): string {
  return /^[a-z]{2}$/i.test(text.trim()) ? text.trim().toUpperCase() : '';
}
