import type { FilterCondition } from '@userfeedback/contract';
import type { DayRange } from '@userfeedback/engine';
import type { Db } from '../../../platform/db/schema.ts';
import { ofQuestion } from '../packed/block.ts';
import type { Found, Places } from '../packed/scan.ts';
import { SIGNS, STATUSES, scan } from '../packed/scan.ts';
import type { Wordings } from '../wordings/wordings.ts';

export interface MadeCount {
  /**
   * `day`: responses per day, of all days. The others count within the range: `part` of their choices, `choosing`
   * anything at a wording, words `beside` an answer, `left` at a wording, `seconds` at a wording. Day and language are
   * '' for all days together and for an unknown language. `source`: the channel and, after a space, the label.
   */
  what: 'day' | 'part' | 'choosing' | 'beside' | 'left' | 'seconds' | 'source';
  status: 'publish' | 'partial';
  day: string;
  language: string;
  part: string;
  wording: number;
  /** With `beside`: 1 if the words are comments. With `seconds`: their span. */
  number: number;
  count: number;
  first_id: number;
  last_id: number;
}

export interface WantedCounts {
  surveyId: number;
  conditions: readonly FilterCondition[];
  range: DayRange;
  /** For these days the answers to `scored` questions are counted day by day. The range lies among them. */
  apart?: DayRange | undefined;
  scored: readonly string[];
  hasSources: boolean;
  wordings: Wordings;
  newest: number;
  withPartial?: boolean | undefined;
}

/** Of the responses with words at a wording, the ids in ascending order. */
export type WrittenIds = ReadonlyMap<string, readonly number[]>;

/** Published and partial responses stand first among the statuses. */
const SEEN = 2;

export async function countMatching(
  db: Db,
  wanted: WantedCounts,
): Promise<{ counts: MadeCount[]; written: WrittenIds }> {
  const { wordings, range, apart } = wanted;
  const questions = [...new Set([...wordings.values()].map(({ question_id }) => question_id))];
  const ofAll = (name: (id: string) => string) => questions.map(name);
  const names = [
    ...ofAll(ofQuestion.answer),
    ...ofAll(ofQuestion.seconds),
    ...ofAll(ofQuestion.words),
    ...(wanted.hasSources ? ['channel', 'source'] : []),
    ...['day', 'language', 'left'],
  ];
  const sums = new Sums();
  const written = new Map<string, number[]>();
  for await (const found of scan(db, { ...wanted, names })) {
    const seen = found.at.filter((place) => (found.statuses[place] as number) < SEEN);
    if (seen.length === 0) continue;
    countDays(sums, found, seen);
    const inRange = isIn(found, seen, range);
    const inApart = apart ? isIn(found, seen, apart) : inRange;
    const byDay = ['day'];
    for (const id of questions) {
      const isScored = apart !== undefined && wanted.scored.includes(id);
      count(
        found,
        isScored ? inApart : inRange,
        [ofQuestion.answer(id), ...(isScored ? byDay : [])],
        (of, parts, day) => addParts(sums, of, parts, day),
      );
      count(found, inRange, [ofQuestion.seconds(id)], (of, parts) => addSeconds(sums, of, parts));
      count(found, inRange, [ofQuestion.words(id)], (of, parts) => addWords(sums, of, parts));
      addWritten(written, found, inRange, { ...wanted, name: ofQuestion.words(id) });
    }
    count(found, inRange, ['left'], (of, left) => {
      if (left !== '' && left !== '0') sums.add({ ...of, what: 'left', wording: Number(left) });
    });
    if (wanted.hasSources)
      count(found, inRange, ['channel', 'source'], (of, channel, label = '') => {
        if (channel !== '') sums.add({ ...of, what: 'source', part: `${channel} ${label}` });
      });
  }
  return { counts: sums.list(), written };
}

type Of = Pick<MadeCount, 'status' | 'language' | 'count'>;

class Sums {
  readonly #known = new Map<string, MadeCount>();

  add(one: Of & Pick<MadeCount, 'what'> & Partial<MadeCount>): void {
    const { what, status, language, count, day = '', part = '', wording = 0, number = 0 } = one;
    const { first_id = 0, last_id = 0 } = one;
    const key = [what, status, day, language, wording, number, part].join('\n');
    const known = this.#known.get(key);
    if (known) {
      known.count += count;
      known.last_id = Math.max(known.last_id, last_id);
    } else this.#known.set(key, { what, status, day, language, part, wording, number, count, first_id, last_id });
  }

  list(): MadeCount[] {
    return [...this.#known.values()];
  }
}

function isIn({ block }: Found, places: Places, { start_date, end_date }: DayRange): Places {
  const { values, codes } = block.column('day');
  const isWithin = values.map((day) => day >= start_date && day <= end_date);
  return isWithin.every(Boolean) ? places : places.filter((place) => isWithin[codes[place] as number]);
}

/** How many of the places have each combination of facts, by status and language. */
function count(
  { block, statuses }: Found,
  places: Places,
  names: readonly string[],
  each: (of: Of, ...facts: string[]) => void,
): void {
  const columns = [block.column('language'), ...names.map((name) => block.column(name))];
  const size = columns.reduce((product, { values }) => product * values.length, 2);
  const counts = new Map<number, number>();
  const few = size <= MOST_CELLS ? new Uint32Array(size) : undefined;
  for (const place of places) {
    let cell = statuses[place] as number;
    for (const { values, codes } of columns) cell = cell * values.length + (codes[place] as number);
    if (few) few[cell] = (few[cell] as number) + 1;
    else counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  const tell = (cell: number, count: number) => {
    let rest = cell;
    const facts = columns.toReversed().map(({ values }) => {
      const fact = values[rest % values.length] as string;
      rest = Math.floor(rest / values.length);
      return fact;
    });
    const [language = '', ...others] = facts.toReversed();
    each({ status: STATUSES[rest] as MadeCount['status'], language, count }, ...others);
  };
  if (few) for (let cell = 0; cell < few.length; cell++) if (few[cell]) tell(cell, few[cell] as number);
  for (const [cell, count] of counts) tell(cell, count);
}

/** More are counted by name: most of them would stay empty. */
const MOST_CELLS = 1 << 16;

function countDays(sums: Sums, { block, statuses }: Found, places: Places): void {
  const [days, languages] = [block.column('day'), block.column('language')];
  const cells = new Map<number, MadeCount>();
  for (const place of places) {
    const [day, language] = [days.codes[place] as number, languages.codes[place] as number];
    const status = statuses[place] as number;
    const cell = (status * days.values.length + day) * languages.values.length + language;
    const id = block.ids[place] as number;
    const known = cells.get(cell);
    if (known) {
      known.count++;
      known.last_id = id;
    } else {
      const named = { day: days.values[day] as string, language: languages.values[language] as string };
      const of = { status: STATUSES[status] as MadeCount['status'], ...named, count: 1, first_id: id, last_id: id };
      cells.set(cell, { what: 'day', part: '', wording: 0, number: 0, ...of });
    }
  }
  for (const one of cells.values()) sums.add(one);
}

function addParts(sums: Sums, of: Of, parts: string, day = ''): void {
  if (parts === '') return;
  for (const part of parts.split(' ')) sums.add({ ...of, what: 'part', day, part });
  if (parts.includes(':')) sums.add({ ...of, what: 'choosing', day, wording: Number.parseInt(parts, 10) });
}

function addSeconds(sums: Sums, of: Of, parts: string): void {
  if (parts === '') return;
  for (const part of parts.split(' ')) {
    const [wording = 0, number = 0] = part.split(':').map(Number);
    sums.add({ ...of, what: 'seconds', wording, number });
  }
}

function addWords(sums: Sums, of: Of, parts: string): void {
  if (parts === '') return;
  for (const part of parts.split(' ')) {
    if (part.includes('t')) continue;
    sums.add({ ...of, what: 'beside', wording: Number.parseInt(part, 10), number: part.includes('c') ? 1 : 0 });
  }
}

function addWritten(
  written: Map<string, number[]>,
  { block, statuses }: Found,
  places: Places,
  { name, newest, withPartial = false }: Pick<WantedCounts, 'newest' | 'withPartial'> & { name: string },
): void {
  const { values, codes } = block.column(name);
  if (values.every((parts) => parts === '')) return;
  const keysOf = values.map((parts) => wordsIn(parts));
  for (const place of places) {
    if (!withPartial && STATUSES[statuses[place] as number] === 'partial') continue;
    for (const key of keysOf[codes[place] as number] ?? []) {
      const ids = written.get(key) ?? [];
      ids.push(block.ids[place] as number);
      if (ids.length > 2 * newest) ids.splice(0, ids.length - newest);
      written.set(key, ids);
    }
  }
}

function wordsIn(parts: string): string[] {
  if (parts === '') return [];
  return parts.split(' ').flatMap((part) => {
    const wording = Number.parseInt(part, 10);
    return ['', ...part.slice(String(wording).length)].map((sign) => `${wording}${sign}`);
  });
}

export function newestWritten(
  written: WrittenIds,
  { what, wordings }: { what: keyof typeof SIGNS; wordings: readonly number[] },
): number[] {
  return wordings.flatMap((wording) => written.get(`${wording}${SIGNS[what]}`) ?? []);
}
