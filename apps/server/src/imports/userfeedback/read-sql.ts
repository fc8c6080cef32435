/** A row of a table, by column. */
export interface TableRow {
  table: string;
  values: Record<string, string | null>;
}

type Token =
  | { is: 'word'; text: string }
  | { is: 'text'; text: string }
  | { is: 'sign'; text: string }
  /** A comment or space. */
  | { is: 'gap' };

const ESCAPES: Record<string, string> = { '0': '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a' };
/** What ends a run of plain characters in a text, by its quote. */
const STOPS = { "'": /['\\]/g, '"': /["\\]/g, '`': /`/g } as const;
const SPACE = /\s+/y;
/** Names and numbers. */
const WORD = /[^\s'"`(),;#=/-][^\s'"`(),;#=]*|[-/][^\s'"`(),;#=*-][^\s'"`(),;#=]*/y;

/**
 * Reads the rows that a dump of MySQL inserts, as its text arrives. Nothing is run: all other statements are passed
 * over, but for the columns that `CREATE TABLE` names.
 */
export class SqlReader {
  #rest = '';
  readonly #columns = new Map<string, string[]>();
  readonly #statement = new Statement(this.#columns);

  /** The rows that are complete with this piece. */
  *read(piece: string, isLast = false): Generator<TableRow> {
    const text = this.#rest + piece;
    let place = 0;
    for (;;) {
      const found = nextToken(text, place, isLast);
      if (!found) break;
      place = found.end;
      if (found.token.is === 'gap') continue;
      const row = this.#statement.take(found.token);
      if (row) yield row;
    }
    this.#rest = text.slice(place);
  }
}

/** Undefined: the text ends before it does. */
function nextToken(text: string, start: number, isLast: boolean): { token: Token; end: number } | undefined {
  const first = text[start];
  if (first === undefined) return undefined;
  if (/\s/.test(first)) {
    SPACE.lastIndex = start;
    return { token: { is: 'gap' }, end: start + (SPACE.exec(text)?.[0].length ?? 1) };
  }
  const two = text.slice(start, start + 2);
  if (two.length < 2 && !isLast) return undefined;
  if (two === '/*') return untilMark(text, start + 2, '*/');
  if (first === '#' || two === '--') return untilMark(text, start, '\n', isLast);
  if (first === "'" || first === '"' || first === '`') return quoted(text, start, first);
  if ('(),;='.includes(first)) return { token: { is: 'sign', text: first }, end: start + 1 };
  WORD.lastIndex = start;
  const word = WORD.exec(text)?.[0] ?? first;
  const end = start + word.length;
  // More of it may come.
  if (end === text.length && !isLast) return undefined;
  return { token: { is: 'word', text: word }, end };
}

function untilMark(text: string, from: number, mark: string, isLast = false) {
  const found = text.indexOf(mark, from);
  if (found < 0) return isLast ? { token: { is: 'gap' as const }, end: text.length } : undefined;
  return { token: { is: 'gap' as const }, end: found + mark.length };
}

function quoted(text: string, start: number, quote: keyof typeof STOPS) {
  const stop = STOPS[quote];
  let value = '';
  let from = start + 1;
  for (;;) {
    stop.lastIndex = from;
    const found = stop.exec(text);
    if (!found) return undefined;
    const { index } = found;
    const after = text[index + 1];
    value += text.slice(from, index);
    if (found[0] === '\\') {
      if (after === undefined) return undefined;
      value += ESCAPES[after] ?? after;
    } else if (after === quote) value += quote;
    // The next piece may begin with another quote.
    else if (after === undefined) return undefined;
    else return { token: { is: 'text' as const, text: value }, end: index + 1 };
    from = index + 2;
  }
}

type Step =
  | 'begin'
  | 'skip'
  | 'create'
  | 'create-column'
  | 'create-rest'
  | 'insert'
  | 'columns'
  | 'values'
  | 'row';

/** Where in a statement the reader is. */
class Statement {
  readonly #known: Map<string, string[]>;
  #step: Step = 'begin';
  #table = '';
  #columns: string[] = [];
  #row: (string | null)[] = [];
  #depth = 0;

  constructor(known: Map<string, string[]>) {
    this.#known = known;
  }

  /** The row that ends with this token. */
  take(token: Exclude<Token, { is: 'gap' }>): TableRow | undefined {
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
        if (isSign(token, ')')) this.#step = 'values';
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

  #begin(token: Exclude<Token, { is: 'gap' }>): undefined {
    const word = token.is === 'word' ? token.text.toUpperCase() : '';
    this.#step = word === 'CREATE' ? 'create' : word === 'INSERT' || word === 'REPLACE' ? 'insert' : 'skip';
    this.#table = '';
    this.#columns = [];
  }

  /** Up to the name of the table; `IF NOT EXISTS`, `INTO` and the like stand before it. */
  #name(token: Exclude<Token, { is: 'gap' }>): undefined {
    const isCreate = this.#step === 'create';
    if (isSign(token, '(')) {
      this.#step = isCreate ? 'create-column' : 'columns';
      this.#depth = 1;
    } else if (token.is === 'word' && token.text.toUpperCase() === 'VALUES') this.#startValues();
    // A name may follow that of its database.
    else if (token.is !== 'sign') this.#table = token.text.split('.').at(-1) ?? '';
  }

  #column(token: Exclude<Token, { is: 'gap' }>): undefined {
    const isKey =
      token.is === 'word' && /^(PRIMARY|UNIQUE|KEY|INDEX|CONSTRAINT|FULLTEXT|FOREIGN)$/i.test(token.text);
    if (!isKey && token.is !== 'sign') this.#columns.push(token.text);
    this.#step = 'create-rest';
    if (isSign(token, ')')) this.#depth -= 1;
  }

  #afterColumn(token: Exclude<Token, { is: 'gap' }>): undefined {
    if (isSign(token, '(')) this.#depth += 1;
    else if (isSign(token, ')')) this.#depth -= 1;
    else if (isSign(token, ',') && this.#depth === 1) this.#step = 'create-column';
  }

  #startValues(): void {
    if (this.#columns.length === 0) this.#columns = this.#known.get(this.#table) ?? [];
    this.#step = 'values';
  }

  #values(token: Exclude<Token, { is: 'gap' }>): undefined {
    if (token.is === 'word' && token.text.toUpperCase() === 'ON') this.#step = 'skip';
    if (!isSign(token, '(')) return;
    if (this.#columns.length === 0) this.#columns = this.#known.get(this.#table) ?? [];
    this.#row = [];
    this.#step = 'row';
  }

  #cell(token: Exclude<Token, { is: 'gap' }>): TableRow | undefined {
    if (isSign(token, ')')) {
      this.#step = 'values';
      const values = Object.fromEntries(this.#columns.map((column, at) => [column, this.#row[at] ?? null]));
      return { table: this.#table, values };
    }
    // `_binary 'text'` says how a text is to be taken.
    if (token.is === 'text' || (token.is === 'word' && !token.text.startsWith('_')))
      this.#row.push(token.is === 'word' ? cellOf(token.text) : token.text);
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
