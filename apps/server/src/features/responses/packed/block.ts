import { familyOf, pageFact, spanOf } from '@userfeedback/engine';
import type { Db } from '../../../platform/db/schema.ts';
import { SOURCE_FIELDS } from '../source-fields.ts';
import { parseSeconds } from '../wordings/choices.ts';
import type { Wordings } from '../wordings/wordings.ts';
import type { Column } from './column.ts';
import { columnOf, packColumn, packIds, unpackColumn, unpackIds } from './column.ts';
import type { PackedRow, PackedWords, StoredBlock } from './queries.ts';
import { listFieldValues, listWords, readColumns } from './queries.ts';

/** Facts of responses whose ids follow each other, column by column; a fact that a response does not have is ''. */
export interface Block {
  ids: ArrayLike<number>;
  column(name: string): Column;
}

const IDS = 'id';

/** Names of columns with the parts of an answer as in `choices`, its seconds, and the words beside it. */
export const ofQuestion = {
  answer: (id: string) => `answer:${id}`,
  seconds: (id: string) => `seconds:${id}`,
  words: (id: string) => `words:${id}`,
};

export function ofField(name: string): string {
  return `field:${name}`;
}

const FIELD_COLUMNS: Readonly<Record<string, string>> = {
  [SOURCE_FIELDS.channel]: 'channel',
  [SOURCE_FIELDS.label]: 'source',
};

class Facts {
  readonly columns = new Map<string, string[]>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  set(name: string, at: number, fact: string): void {
    let column = this.columns.get(name);
    if (!column) {
      column = new Array<string>(this.#size).fill('');
      this.columns.set(name, column);
    }
    column[at] = fact;
  }

  add(name: string, at: number, part: string): void {
    const known = this.columns.get(name)?.[at];
    this.set(name, at, known ? `${known} ${part}` : part);
  }
}

export async function readBlock(
  db: Db,
  surveyId: number,
  rows: readonly PackedRow[],
  wordings: Wordings,
): Promise<Block & { names: readonly string[] }> {
  const facts = new Facts(rows.length);
  const [first, last] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0];
  const placeOf = new Map(rows.map(({ id }, at) => [id, at]));
  const idOf = (wording: number) => wordings.get(wording)?.question_id ?? '';
  for (const [at, row] of rows.entries()) addRow(facts, at, row, idOf);
  for (const { response_id, name, value } of await listFieldValues(db, surveyId, first, last)) {
    const at = placeOf.get(response_id);
    if (at !== undefined) facts.set(FIELD_COLUMNS[name] ?? ofField(name), at, value);
  }
  for (const words of await listWords(db, surveyId, first, last)) {
    const at = placeOf.get(words.response_id);
    if (at !== undefined) facts.add(ofQuestion.words(idOf(words.wording)), at, formatWords(words));
  }
  const columns = new Map<string, Column>();
  return {
    ids: rows.map(({ id }) => id),
    names: [...facts.columns.keys()],
    column(name) {
      const found = columns.get(name) ?? columnOf(facts.columns.get(name) ?? rows.map(() => ''));
      columns.set(name, found);
      return found;
    },
  };
}

function addRow(facts: Facts, at: number, row: PackedRow, idOf: (wording: number) => string): void {
  const [browser = '', os = '', device = '']: string[] = row.agent === null ? [] : JSON.parse(row.agent);
  const plain = {
    day: row.day,
    left: row.step === null ? '' : String(row.left_wording ?? 0),
    device,
    browser: familyOf(browser),
    os: familyOf(os),
    country: row.country ?? '',
    language: row.language ?? '',
    page: pageFact({ name: row.page_name, url: row.page_url }),
    name: row.page_name,
  };
  for (const [name, fact] of Object.entries(plain)) if (fact !== '') facts.set(name, at, fact);
  for (const part of row.choices.trimEnd().split(' ').slice(1))
    facts.add(ofQuestion.answer(idOf(Number.parseInt(part, 10))), at, part);
  for (const [wording, seconds] of parseSeconds(row.answer_seconds))
    facts.add(ofQuestion.seconds(idOf(wording)), at, `${wording}:${spanOf(seconds)}`);
}

/** "4tc": a text and a comment at the wording 4. */
function formatWords({ wording, has_text, has_comment, has_other }: PackedWords): string {
  return `${wording}${has_text ? 't' : ''}${has_comment ? 'c' : ''}${has_other ? 'o' : ''}`;
}

export function packBlock(
  { ids, names, column }: Awaited<ReturnType<typeof readBlock>>,
  first: number,
): Map<string, Uint8Array> {
  return new Map<string, Uint8Array>([
    [IDS, packIds(ids, first)],
    ...names.map((name) => [name, packColumn(column(name))] as const),
  ]);
}

export async function readStored(
  db: Db,
  surveyId: number,
  { first_id, count }: StoredBlock,
  names: readonly string[],
): Promise<Block> {
  const data = await readColumns(db, surveyId, first_id, [IDS, ...names]);
  const ids = data.get(IDS);
  if (!ids) throw new Error(`The packed responses of survey ${surveyId} from ${first_id} on have no ids.`);
  const columns = new Map([...data].map(([name, bytes]) => [name, name === IDS ? undefined : unpackColumn(bytes)]));
  const nothing: Column = { values: [''], codes: new Uint8Array(count) };
  return { ids: unpackIds(ids, first_id), column: (name) => columns.get(name) ?? nothing };
}
