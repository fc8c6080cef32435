import type { AnswerValue } from '@userfeedback/contract';
import { CONTACT_FIELDS } from '@userfeedback/contract/question-limits';
import type { GivenValue } from './face.ts';
import { isMap } from './is-map.ts';
import type { Coding } from './kinds.ts';
import { factsOfKind } from './kinds.ts';
import { startOfRange } from './ranges.ts';

/** How a question was asked: enough to read its answers, also after it has changed or its type has gone. */
export interface AskedAs {
  kind: string;
  options: readonly string[] | null;
  /** How many of the options are rows; those after them are columns. */
  rows?: number;
}

/** Codes in the response's row, or a text in a row of its own; without either the question was skipped. */
export interface StoredValue {
  codes: readonly number[];
  text: string | null;
}

interface CodingRules {
  codesOf(value: GivenValue, options: readonly string[], rows: number): readonly number[];
  /** There is at least one code. */
  valueOf(codes: readonly number[], asked: AskedAs): AnswerValue;
  /** The server's `countedUnder` says the same in SQL. */
  countedUnder(code: number, options: readonly string[], rows: number): string;
  /** -1 if there is none. */
  findCode(counted: string, options: readonly string[], rows: number): number;
}

/** Between a row and its column, or an option and its place. */
const BETWEEN = '\u001F';

export function cellName(row: string, value: string | number): string {
  return `${row}${BETWEEN}${value}`;
}

/** Places contain no such character, nor do the texts of rows and columns. */
export function readCellName(counted: string): { row: string; value: string } {
  const end = counted.lastIndexOf(BETWEEN);
  return { row: counted.slice(0, Math.max(0, end)), value: counted.slice(end + 1) };
}

const WRITTEN: CodingRules = { codesOf: () => [], valueOf: () => null, countedUnder: String, findCode: () => -1 };

const CODINGS: { [C in Coding]: CodingRules } = {
  written: WRITTEN,
  details: WRITTEN,
  option: {
    codesOf: (value, options) => (Array.isArray(value) ? value : [String(value)]).map((item) => options.indexOf(item)),
    valueOf: (codes, { kind, options }) => {
      const texts = codes.map((code) => options?.[code] ?? '');
      return factsOfKind(kind)?.storesAs === 'list' || texts.length > 1 ? texts : (texts[0] ?? null);
    },
    countedUnder: (code, options) => options[code] ?? '',
    findCode: (counted, options) => options.indexOf(counted),
  },
  step: {
    codesOf: (value) => [Number(value)],
    valueOf: ([step]) => step ?? null,
    countedUnder: String,
    // Only as we write numbers: nothing is counted under `07`.
    findCode: (counted) => (String(Number(counted)) === counted ? Number(counted) : -1),
  },
  amount: {
    codesOf: (value) => [Number(value)],
    valueOf: ([amount]) => amount ?? null,
    countedUnder: (amount) => String(startOfRange(inHundredths(amount))),
    // Many numbers are counted under one text.
    findCode: () => -1,
  },
  day: {
    codesOf: (value) => [Number(String(value).split('-').join(''))],
    valueOf: ([day]) => String(day).replace(/(..)(..)$/, '-$1-$2'),
    countedUnder: (day) => String(day).replace(/(..)..$/, '-$1'),
    findCode: () => -1,
  },
  // 10 × row + column, both from 0.
  cell: {
    codesOf: (value, options, rows) =>
      Object.entries(value).map(
        ([row, column]) => 10 * options.indexOf(row) + options.slice(rows).indexOf(String(column)),
      ),
    valueOf: (codes, { options, rows = 0 }) =>
      Object.fromEntries(codes.map((code) => [options?.[rowOf(code)] ?? '', options?.[rows + (code % 10)] ?? ''])),
    countedUnder: (code, options, rows) => cellName(options[rowOf(code)] ?? '', options[rows + (code % 10)] ?? ''),
    findCode: (counted, options, rows) => {
      const { row, value } = readCellName(counted);
      const [at, column] = [options.slice(0, rows).indexOf(row), options.slice(rows).indexOf(value)];
      return Math.min(at, column) < 0 ? -1 : 10 * at + column;
    },
  },
  // 100 × option from 0 + place from 1, the best first.
  place: {
    codesOf: (value, options) => [value].flat().map((item, at) => 100 * options.indexOf(String(item)) + at + 1),
    valueOf: (codes, { options }) =>
      codes.toSorted((a, b) => (a % 100) - (b % 100)).map((code) => options?.[Math.floor(code / 100)] ?? ''),
    countedUnder: (code, options) => cellName(options[Math.floor(code / 100)] ?? '', code % 100),
    findCode: (counted, options) => {
      const { row, value } = readCellName(counted);
      const at = options.indexOf(row);
      const isPlace = /^[1-9]\d?$/.test(value) && Number(value) <= options.length;
      return at >= 0 && isPlace ? 100 * at + Number(value) : -1;
    },
  },
};

function rowOf(cell: number): number {
  return Math.floor(cell / 10);
}

/** What the answers add up to, in hundredths; 0 for those that are no amounts. */
export function sumOfCodes(kind: string, codes: readonly number[]): number {
  return factsOfKind(kind)?.coding === 'amount' ? codes.reduce((sum, code) => sum + inHundredths(code), 0) : 0;
}

/** Exact: amounts have two decimals at most. */
function inHundredths(amount: number): number {
  return Math.round(amount * 100);
}

export function storeValue(asked: AskedAs, value: AnswerValue): StoredValue {
  if (value === null) return { codes: [], text: null };
  const coding = codingOf(asked);
  if (coding === 'written') return { codes: [], text: String(value) };
  if (coding === 'details') return { codes: [], text: writeDetails(value) };
  return { codes: CODINGS[coding].codesOf(value, asked.options ?? [], asked.rows ?? 0), text: null };
}

export function readValue(asked: AskedAs, { codes, text }: StoredValue): AnswerValue {
  if (codes.length > 0) return CODINGS[codingOf(asked)].valueOf(codes, asked);
  return text !== null && codingOf(asked) === 'details' ? readDetails(text) : text;
}

/** One line each, so that the search for words and for addresses reads them as they are. */
function writeDetails(value: AnswerValue): string {
  return CONTACT_FIELDS.map((field) => (isMap(value) ? (value[field] ?? '') : '')).join('\n');
}

function readDetails(text: string): Record<string, string> {
  const lines = text.split('\n');
  return Object.fromEntries(CONTACT_FIELDS.flatMap((field, at) => (lines[at] ? [[field, lines[at]] as const] : [])));
}

/** How the step that was chosen read then; undefined where steps read as their numbers. */
export function stepName(asked: AskedAs, [step]: readonly number[]): string | undefined {
  if (step === undefined || codingOf(asked) !== 'step') return undefined;
  return asked.options?.[step - 1];
}

export function countedUnder(asked: AskedAs, code: number): string {
  return CODINGS[codingOf(asked)].countedUnder(code, asked.options ?? [], asked.rows ?? 0);
}

/** The only code that is counted under this; undefined if there is none. */
export function findCode(asked: AskedAs, counted: string): number | undefined {
  const code = CODINGS[codingOf(asked)].findCode(counted, asked.options ?? [], asked.rows ?? 0);
  return code < 0 ? undefined : code;
}

/** Of a kind that is gone, what can be told from its wording. */
function codingOf({ kind, options }: AskedAs): Coding {
  return factsOfKind(kind)?.coding ?? (options ? 'option' : 'step');
}
