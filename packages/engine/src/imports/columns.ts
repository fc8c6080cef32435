import type { ColumnMeaning, HiddenField, Question } from '@userfeedback/contract';
import { faceOf, partsOf, valuesOf } from '../question-types/index.ts';
import { otherLabel } from '../question-types/other.ts';
import { fieldLabel } from '../survey/hidden-fields.ts';
import { readTitle } from '../survey/quoting.ts';
import { withoutMarks } from '../text/formula-marks.ts';
import { isSameLook, lookOf, smallLookOf } from '../text/look.ts';
import { readWithFallbacks } from '../text/quotes.ts';
import { optionFinder } from './choices.ts';
import { CHOSEN, NOT_CHOSEN } from './chosen-words.ts';
import { columnKey } from './column-key.ts';
import type { Plain } from './column-names.ts';
import { calledOf, DURATION, NAMES, TIMES } from './column-names.ts';
import { isMoment, isTimeOfDay, namesTime } from './moments.ts';

export interface Beside {
  fields: readonly HiddenField[];
  languages: readonly string[];
}

/**
 * What each column means, by its title, or else by the rows below. A second column for a question is left undecided
 * instead of guessed.
 */
export function guessColumns(
  given: readonly string[],
  questions: readonly Question[],
  beside: Beside = { fields: [], languages: [] },
  rows: readonly (readonly string[])[] = [],
): ColumnMeaning[] {
  const titles = hasMarks(given) ? given.map(withoutMarks) : given;
  const taken = new Set<string>();
  const isOwn = isOwnExport(titles);
  const names = namesOf(questions, beside, isOwn);
  const headings = rows.slice(0, countHeadings(titles, rows));
  const body = rows.slice(headings.length);
  const cellsOf = (at: number) => body.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');
  // "End time" may be a time of day.
  const areTimes = titles.map((_, at) => areNearlyAll(cellsOf(at), isTimeOfDay));
  const ranks = titles.map((title, at) => {
    const called = calledOf(smallLookOf(title));
    return areTimes[at] ? -1 : NAMES.submitted.findIndex((name) => called.includes(name));
  });
  const moments = ranks.indexOf(Math.min(...ranks.filter((rank) => rank >= 0)));
  const columns = titles.map((title, at): ColumnMeaning => {
    const named = [title, ...headings.map((row) => row[at] ?? '')];
    const all = named.flatMap((one) => candidates(smallLookOf(one), names));
    // A question may be called "Device": in our own export the columns of the response itself come first.
    const ordered = isOwn && at < OWN_COLUMNS ? all.toReversed() : all;
    const found = ordered.find((one) => !taken.has(columnKey(one)) && (one.is !== 'submitted' || at === moments));
    if (found) taken.add(columnKey(found));
    const again = ordered.find((one) => one.is === 'answer');
    if (!found && again && 'question_id' in again) return { is: 'undecided', question_id: again.question_id };
    return found ?? { is: 'nothing' };
  });
  return isOwn
    ? columns
    : withTimes(withMoments(withParts(columns, titles, questions, names, body), cellsOf), titles, areTimes, cellsOf);
}

/** How many rows below the titles still belong to the heading: they name columns again, or explain them. */
export function countHeadings(titles: readonly string[], rows: readonly (readonly string[])[]): number {
  const hasMoments = (row: readonly string[] | undefined) => row?.some(isMoment) === true;
  const isHeading = (row: readonly string[], at: number) =>
    isOfQualtrics(row) || isOfQualtrics(rows[at + 1]) || continuesTitles(row, titles, rows) || isOfMonkey(row, titles);
  const others = rows.findIndex((row, at) => !isHeading(row, at));
  const first = rows.slice(0, others < 0 ? rows.length : others + 1).findIndex(hasMoments);
  return Math.min(Math.max(first, 0), HEADINGS_MAX);
}

function isOfQualtrics(row: readonly string[] | undefined): boolean {
  return row?.some((cell) => cell.startsWith('{"ImportId"')) === true;
}

/** SurveyMonkey writes so below each title of a question, and more beside it. */
function isOfMonkey(row: readonly string[], titles: readonly string[]): boolean {
  const filled = row.filter((cell, place) => cell.trim() !== '' && titles[place]?.trim() !== '');
  const areWords = filled.every((cell) => /^(?:response|open-ended response)$/i.test(cell.trim()));
  return areWords && filled.length > 0 && titles.some((title) => smallLookOf(title) === 'respondent id');
}

/** A choice below a title that is missing, in a column that then only says whether it was chosen. */
function continuesTitles(
  row: readonly string[],
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): boolean {
  const isMark = (text: string) => text === '' || CHOSEN.test(text) || NOT_CHOSEN.test(text) || NUMBER.test(text);
  const begin = titles.findIndex((title) => title.trim() !== '');
  return titles.some((title, place) => {
    const text = (row[place] ?? '').trim();
    if (place < begin || title.trim() !== '' || text === '' || NUMBER.test(text)) return false;
    const below = rows.filter((other) => other[place] && other.some(isMoment)).map((other) => other[place] ?? '');
    return below.every((other) => isMark(other.trim()) || isSameLook(other, text));
  });
}

const NUMBER = /^\d{1,9}$/;
const HEADINGS_MAX = 2;

/** One column for each choice, with the title of the question in front or in the column before. */
function withParts(
  columns: readonly ColumnMeaning[],
  titles: readonly string[],
  questions: readonly Question[],
  names: Names,
  rows: readonly (readonly string[])[],
): ColumnMeaning[] {
  const choices = choicesOf(questions);
  const readers = new Map(
    questions.flatMap((question) => (rowsOf(question).length > 0 ? [[question.id, choiceReader(question)]] : [])),
  );
  const taken = new Set(columns.map(columnKey));
  let last: string | undefined;
  return columns.map((column, at) => {
    const title = titles[at] ?? '';
    if (column.is !== 'nothing') last = 'question_id' in column ? column.question_id : undefined;
    else if (title.trim() !== '') {
      last = (beginningOf(title, names) ?? onlyOne(choices.get(smallLookOf(title)) ?? []))?.id;
    }
    const isFilled = rows.some((row) => (row[at] ?? '').trim() !== '');
    if (column.is !== 'nothing' || last === undefined || !isFilled) return column;
    const part = readers.get(last)?.(title, []);
    const found: ColumnMeaning = { is: 'part', question_id: last, part: part ?? '' };
    if (part === undefined || taken.has(columnKey(found))) return { is: 'undecided', question_id: last };
    taken.add(columnKey(found));
    return found;
  });
}

/** Rows of a matrix and options of a ranking. The details of a contact are called as much else is. */
function rowsOf(question: Question): readonly string[] {
  return faceOf(question).coding === 'details' ? [] : partsOf(question);
}

/** The questions with each choice or part: Typeform, and our export of one question, title a column with it alone. */
function choicesOf(questions: readonly Question[]): Places {
  return placesOf(questions, (question) => {
    const choices = faceOf(question).storesAs === 'list' ? valuesOf(question) : rowsOf(question);
    return choices.map(smallLookOf);
  });
}

export function onlyOne<One>(list: readonly One[]): One | undefined {
  return list.length === 1 ? list[0] : undefined;
}

/** What separates a question and its part: `What did you like? [Food]`, `What did you like? - Food`, `what/food`. */
const GOES_ON = /(?=\s*(?:[[(/:.»>]|- |– ))/g;

/** The first question whose title or id begins this title. */
function beginningOf(title: string, { places, longest }: Names): Place | undefined {
  // Caps the work for a title that consists of such signs.
  const whole = smallLookOf(withoutCode(title)).slice(0, longest + GAP);
  const found = [...whole.matchAll(GOES_ON)].flatMap(({ index }) => places.get(whole.slice(0, index)) ?? []);
  return found.sort((a, b) => a.at - b.at)[0];
}

const GAP = 3;

/** Which choice or part a column is for: the end of its title, or what a heading below it says. */
export function choiceReader(question: Question): (title: string, headings: readonly string[]) => string | undefined {
  const names = [question.title, question.id].map((name) => smallLookOf(readWithFallbacks(name)));
  const rows = rowsOf(question);
  const find = optionFinder(rows.length > 0 ? rows : valuesOf(question));
  return (title, headings) => {
    const plain = lookOf(withoutCode(title));
    const start = names.find((name) => name !== '' && plain.toLowerCase().startsWith(name));
    const rest = start === undefined ? plain : plain.slice(start.length);
    const ends = [rest.replace(/^\s*(?:[[(/:.»>]|- |– )\s*/, '').replace(/[\])]\s*$/, ''), ...headings];
    return ends.flatMap((one) => find(one.replaceAll('_', ' ')) ?? find(one) ?? [])[0];
  };
}

/** If no title says so: the only column with moments. */
function withMoments(columns: readonly ColumnMeaning[], cellsOf: (at: number) => readonly string[]): ColumnMeaning[] {
  if (columns.some(({ is }) => is === 'submitted')) return [...columns];
  const areMoments = columns.map((column, at) => column.is === 'nothing' && areNearlyAll(cellsOf(at), isMoment));
  const [first, second] = areMoments.flatMap((is, at) => (is ? at : []));
  return first === undefined || second !== undefined ? [...columns] : columns.with(first, { is: 'submitted' });
}

/** If days and times are in two columns: the only column with times, or else the only one with such a title. */
function withTimes(
  columns: readonly ColumnMeaning[],
  titles: readonly string[],
  areTimes: readonly boolean[],
  cellsOf: (at: number) => readonly string[],
): ColumnMeaning[] {
  const days = columns.findIndex(({ is }) => is === 'submitted');
  if (days < 0 || cellsOf(days).some(namesTime)) return [...columns];
  const title = (at: number) => smallLookOf(titles[at] ?? '');
  const times = [...columns.keys()].filter(
    (at) => areTimes[at] && columns[at]?.is === 'nothing' && !DURATION.test(title(at)),
  );
  const called = times.filter((at) => [...TIMES, ...NAMES.submitted].includes(title(at)));
  const at = onlyOne(times) ?? onlyOne(called);
  return at === undefined ? [...columns] : columns.with(at, { is: 'submitted_time' });
}

const NEARLY_ALL = 0.95;

function areNearlyAll(cells: readonly string[], is: (cell: string) => boolean): boolean {
  let others = Math.floor(cells.length * (1 - NEARLY_ALL));
  for (const cell of cells) {
    if (is(cell)) continue;
    if (others === 0) return false;
    others -= 1;
  }
  return cells.length > 0;
}

export function isOwnExport(titles: readonly string[]): boolean {
  return ['Response ID', 'Submitted', 'Page URL', 'User IP'].every((title) => titles.includes(title));
}

/** Also the export of one question, which begins so, has marks before formulas. */
export function hasMarks(titles: readonly string[]): boolean {
  return isOwnExport(titles) || ['Response ID', 'Submitted'].every((title, at) => titles[at] === title);
}

/** The column that says whether a response was finished. The last one counts: questions may have the same title. */
export function completedColumn(titles: readonly string[]): number | undefined {
  const at = titles.findLastIndex((_, place) => PARTIAL.every((title, offset) => titles[place + offset] === title));
  return at < 0 ? undefined : at;
}

const PARTIAL = ['Completed', 'Left at', 'Seconds'];

const OWN_COLUMNS = 8;

interface Place {
  at: number;
  id: string;
}
type Places = ReadonlyMap<string, readonly Place[]>;

interface Names {
  places: Places;
  longest: number;
  /** Parts of answers that have columns of their own, by the titles of our own export. */
  parts: ReadonlyMap<string, readonly { meaning: ColumnMeaning }[]>;
  /** Questions whose names are details of the answer. */
  withDetails: ReadonlySet<string>;
  fields: readonly { name: string; called: readonly string[] }[];
  hasLanguages: boolean;
  /** In other files a column "Source" means something else. */
  hasSources: boolean;
}

/** What exports have columns for beside the answer itself, or in its place. */
export function columnsBeside(question: Question): { title: string; meaning: ColumnMeaning }[] {
  const { id: question_id } = question;
  const other = otherLabel(question);
  const columns = faceOf(question).columns?.(question) ?? [];
  return [
    ...(other === undefined ? [] : [{ title: other, meaning: { is: 'other' as const, question_id } }]),
    ...columns.map(({ part, title }) => ({ title, meaning: { is: 'part' as const, question_id, part } })),
  ];
}

function namesOf(questions: readonly Question[], { fields, languages }: Beside, hasSources: boolean): Names {
  const called = (question: Question) => [readTitle(question), question.id];
  const places = placesOf(questions, (question) => called(question).map(smallLookOf));
  return {
    places,
    parts: Map.groupBy(
      questions.flatMap((question) =>
        columnsBeside(question).flatMap(({ title, meaning }) =>
          called(question).map((name) => ({ title: smallLookOf(`${name} - ${title}`), meaning })),
        ),
      ),
      ({ title }) => title,
    ),
    withDetails: new Set(questions.flatMap((one) => (faceOf(one).coding === 'details' ? [one.id] : []))),
    longest: Math.max(0, ...[...places.keys()].map(({ length }) => length)),
    fields: fields.map((field) => ({
      name: field.name,
      called: [fieldLabel(field), field.name].map(smallLookOf),
    })),
    hasLanguages: languages.length > 0,
    hasSources,
  };
}

function placesOf(questions: readonly Question[], textsOf: (question: Question) => string[]): Places {
  const entries = questions.flatMap((question, at) =>
    [...new Set(textsOf(question))].map((text) => ({ text, place: { at, id: question.id } })),
  );
  const places = Map.groupBy(entries, ({ text }) => text);
  places.delete('');
  return new Map([...places].map(([text, of]) => [text, of.map(({ place }) => place)]));
}

function candidates(title: string, names: Names): ColumnMeaning[] {
  const { places, parts, withDetails, fields, hasLanguages, hasSources } = names;
  const ofQuestions = (['answer', 'comments', 'name'] as const).flatMap((is) => {
    const end = ` - ${is}`;
    const called = title.endsWith(end) ? [title.slice(0, -end.length)] : [];
    const titles = is === 'answer' ? [title, withoutNumber(title), withoutCode(title)] : called;
    const found = [...new Set(titles.flatMap((name) => places.get(name) ?? []))].map((place) => ({ is, ...place }));
    return found.filter(({ id }) => is !== 'name' || !withDetails.has(id));
  });
  const found: ColumnMeaning[] = [
    ...(parts.get(title) ?? []).map(({ meaning }) => meaning),
    ...ofQuestions.sort((a, b) => a.at - b.at).map(({ is, id }) => ({ is, question_id: id })),
  ];
  for (const { name, called } of fields) if (called.includes(title)) found.push({ is: 'field', name });
  const called = calledOf(title);
  const isThere: Partial<Record<Plain, boolean>> = { language: hasLanguages, channel: hasSources, source: hasSources };
  for (const [is, words] of Object.entries(NAMES) as [Plain, readonly string[]][])
    if (called.some((one) => words.includes(one)) && isThere[is] !== false) found.push({ is });
  return found;
}

/** Some tools number their questions, or write codes before them: `Q01[SQ001]. Title`, `G1Q2. Title`. */
function withoutNumber(title: string): string {
  return withoutCode(title).replace(/^(?:q(?:uestion)?\s*)?\d{1,3}\s*[.):-]\s*/, '');
}

function withoutCode(title: string): string {
  return title.replace(/^[a-z][a-z0-9_]{0,30}(?:\[[^\]]{1,40}\])?\s*\.\s+/i, '');
}
