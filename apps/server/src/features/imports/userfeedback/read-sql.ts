import { IMPORT_COLUMNS_MAX } from '@userfeedback/contract/limits';
import { AppError } from '../../../platform/api/app-error.ts';
import { LONGEST } from '../read-csv.ts';

export interface TableRow {
  table: string;
  values: Record<string, string | null>;
}

type Token = { is: 'word'; text: string } | { is: 'text'; text: string } | { is: 'sign'; text: string };

const ESCAPES: Record<string, string> = { '0': '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a' };
/** What ends a run of plain characters in quotes, by quote. */
const STOPS = { "'": /['\\]/g, '"': /["\\]/g, '`': /`/g } as const;
const SPACE = /\s*/y;
/** Characters without meaning in a statement that is skipped. */
const SKIPPED = /[^'"`;#/-]*/y;
const WORD = /[^\s'"`(),;#=/-][^\s'"`(),;#=]*|[-/][^\s'"`(),;#=*-][^\s'"`(),;#=]*/y;

/**
 * Reads the rows that a MySQL dump inserts, while its text arrives. Nothing is run: it skips all other statements,
 * except for the columns in `CREATE TABLE`.
 */
export class SqlReader {
  readonly #tokens = new Tokens();
  readonly #statement: Statement;

  constructor(isWanted: (table: string) => boolean = () => true) {
    this.#statement = new Statement(new Map(), isWanted);
  }

  *read(piece: string, isLast = false): Generator<TableRow> {
    this.#tokens.add(piece);
    for (;;) {
      const token = this.#tokens.next(isLast, this.#statement.isSkipped);
      if (!token) return;
      const row = this.#statement.take(token);
      if (row) yield row;
    }
  }
}

interface Quoted {
  quote: keyof typeof STOPS;
  value: string;
}

/** Splits text that comes in pieces into tokens. Never scans a part twice. */
class Tokens {
  #text = '';
  #place = 0;
  /** The quoted text so far; undefined outside of quotes. */
  #quoted: Quoted | undefined;
  #mark: string | undefined;

  add(piece: string): void {
    this.#text = this.#text.slice(this.#place) + piece;
    this.#place = 0;
  }

  next(isLast: boolean, isSkipped: boolean): Token | undefined {
    for (;;) {
      if (this.#quoted) return this.#inQuotes(this.#quoted, isLast);
      if (this.#mark !== undefined && !this.#passComment(this.#mark, isLast)) return undefined;
      const gap = isSkipped ? SKIPPED : SPACE;
      gap.lastIndex = this.#place;
      this.#place += gap.exec(this.#text)?.[0].length ?? 0;
      const first = this.#text[this.#place];
      if (first === undefined) return undefined;
      const two = this.#text.slice(this.#place, this.#place + 2);
      if (two.length < 2 && !isLast) return undefined;
      const mark = two === '/*' ? '*/' : first === '#' || two === '--' ? '\n' : undefined;
      if (mark !== undefined) {
        this.#mark = mark;
        this.#place += mark.length;
      } else if (first === "'" || first === '"' || first === '`') {
        this.#quoted = { quote: first, value: '' };
        this.#place += 1;
      } else if ('(),;='.includes(first)) {
        this.#place += 1;
        return { is: 'sign', text: first };
      } else return this.#word(isLast);
    }
  }

  #word(isLast: boolean): Token | undefined {
    WORD.lastIndex = this.#place;
    const word = WORD.exec(this.#text)?.[0] ?? this.#text[this.#place] ?? '';
    if (word.length > LONGEST) throw tooLong();
    // More of it may come.
    if (this.#place + word.length === this.#text.length && !isLast) return undefined;
    this.#place += word.length;
    return { is: 'word', text: word };
  }

  /** Returns whether the comment has ended. */
  #passComment(mark: string, isLast: boolean): boolean {
    const found = this.#text.indexOf(mark, this.#place);
    const rest = isLast ? 0 : mark.length - 1;
    this.#place = found < 0 ? Math.max(this.#place, this.#text.length - rest) : found + mark.length;
    if (found >= 0) this.#mark = undefined;
    return found >= 0;
  }

  #inQuotes(open: Quoted, isLast: boolean): Token | undefined {
    const stop = STOPS[open.quote];
    for (;;) {
      stop.lastIndex = this.#place;
      const found = stop.exec(this.#text);
      const end = found?.index ?? this.#text.length;
      open.value += this.#text.slice(this.#place, end);
      this.#place = end;
      if (open.value.length > LONGEST) throw tooLong();
      if (!found) return undefined;
      const after = this.#text[end + 1];
      // The next piece may begin with another quote.
      if (after === undefined && !(isLast && found[0] === open.quote)) return undefined;
      if (found[0] === open.quote && after !== open.quote) {
        this.#place = end + 1;
        this.#quoted = undefined;
        return { is: 'text', text: open.value };
      }
      open.value += found[0] === '\\' ? (ESCAPES[after ?? ''] ?? after ?? '') : open.quote;
      this.#place = end + 2;
    }
  }
}

function tooLong(): AppError {
  return new AppError('invalid', `A value in this file is longer than ${LONGEST.toLocaleString('en')} characters.`);
}

function tooWide(): AppError {
  return new AppError('invalid', `A file can have at most ${IMPORT_COLUMNS_MAX.toLocaleString('en')} columns.`);
}

type Step = 'begin' | 'skip' | 'create' | 'create-column' | 'create-rest' | 'insert' | 'columns' | 'values' | 'row';

class Statement {
  readonly #known: Map<string, string[]>;
  #step: Step = 'begin';
  #table = '';
  #columns: string[] = [];
  #row: (string | null)[] = [];
  #depth = 0;

  readonly #isWanted: (table: string) => boolean;

  constructor(known: Map<string, string[]>, isWanted: (table: string) => boolean) {
    this.#known = known;
    this.#isWanted = isWanted;
  }

  get isSkipped(): boolean {
    return this.#step === 'skip';
  }

  take(token: Token): TableRow | undefined {
    if (this.#columns.length > IMPORT_COLUMNS_MAX) throw tooWide();
    if (isSign(token, ';')) {
      if (this.#step.startsWith('create')) this.#known.set(this.#table, this.#columns);
      this.#step = 'begin';
      return undefined;
    }
    switch (this.#step) {
      case 'begin':
        return this.#begin(token);
      case 'create':
      case 'insert':
        return this.#name(token);
      case 'create-column':
        return this.#column(token);
      case 'create-rest':
        return this.#afterColumn(token);
      case 'columns':
        if (isSign(token, ')')) this.#step = this.#isWanted(this.#table) ? 'values' : 'skip';
        else if (!isSign(token, ',') && !isSign(token, '(')) this.#columns.push(token.text);
        return undefined;
      case 'values':
        return this.#values(token);
      case 'row':
        return this.#cell(token);
      default:
        return undefined;
    }
  }

  #begin(token: Token): undefined {
    const word = token.is === 'word' ? token.text.toUpperCase() : '';
    this.#step = word === 'CREATE' ? 'create' : word === 'INSERT' || word === 'REPLACE' ? 'insert' : 'skip';
    this.#table = '';
    this.#columns = [];
  }

  /** Skips `IF NOT EXISTS`, `INTO` and the like before the table's name. */
  #name(token: Token): undefined {
    const isCreate = this.#step === 'create';
    if (isSign(token, '(')) {
      this.#step = isCreate ? 'create-column' : 'columns';
      this.#depth = 1;
    } else if (token.is === 'word' && token.text.toUpperCase() === 'VALUES') this.#startValues();
    // The name of the database may come first.
    else if (token.is !== 'sign') this.#table = token.text.split('.').at(-1) ?? '';
  }

  #column(token: Token): undefined {
    const isKey = token.is === 'word' && /^(PRIMARY|UNIQUE|KEY|INDEX|CONSTRAINT|FULLTEXT|FOREIGN)$/i.test(token.text);
    if (!isKey && token.is !== 'sign') this.#columns.push(token.text);
    this.#step = 'create-rest';
    if (isSign(token, ')')) this.#depth -= 1;
  }

  #afterColumn(token: Token): undefined {
    if (isSign(token, '(')) this.#depth += 1;
    else if (isSign(token, ')')) this.#depth -= 1;
    else if (isSign(token, ',') && this.#depth === 1) this.#step = 'create-column';
  }

  #startValues(): void {
    if (this.#columns.length === 0) this.#columns = this.#known.get(this.#table) ?? [];
    this.#step = this.#isWanted(this.#table) ? 'values' : 'skip';
  }

  #values(token: Token): undefined {
    if (token.is === 'word' && token.text.toUpperCase() === 'ON') this.#step = 'skip';
    if (!isSign(token, '(')) return;
    if (this.#columns.length === 0) this.#columns = this.#known.get(this.#table) ?? [];
    this.#row = [];
    this.#step = 'row';
  }

  #cell(token: Token): TableRow | undefined {
    if (isSign(token, ')')) {
      this.#step = 'values';
      const values = Object.fromEntries(this.#columns.map((column, at) => [column, this.#row[at] ?? null]));
      return { table: this.#table, values };
    }
    // In `_binary 'text'` the first word only tells how to read the text.
    if (token.is === 'text' || (token.is === 'word' && !token.text.startsWith('_')))
      this.#row.push(token.is === 'word' ? cellOf(token.text) : token.text);
    if (this.#row.length > IMPORT_COLUMNS_MAX) throw tooWide();
    return undefined;
  }
}

function cellOf(word: string): string | null {
  if (word.toUpperCase() === 'NULL') return null;
  return /^0x([\da-f]{2})+$/i.test(word) ? Buffer.from(word.slice(2), 'hex').toString() : word;
}

function isSign(token: Token, sign: string): boolean {
  return token.is === 'sign' && token.text === sign;
}
