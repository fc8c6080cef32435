import type { WrittenText } from './port.ts';
import type { Term } from './term-counts.ts';
import { countTerms, TermCounts } from './term-counts.ts';

/** What a study must know of languages; `language.ts` has it. */
export interface LanguageSense {
  /** The language that the words seem to be in ("eng"), by the small words among them. */
  languageOf(words: readonly string[]): string;
  isSmallWord(word: string, language: string): boolean;
  /** Above 0 positive, below negative; for English only. */
  toneOf(text: string): number;
}

/** What the texts of one question have in common. */
export interface StudyResult {
  texts: number;
  terms: Term[];
  /** Of English texts alone. */
  tone: { judged: number; positive: Side; negative: Side };
  quotes: WrittenText[];
}

interface Side {
  count: number;
  /** The strongest ones. */
  response_ids: number[];
}

const QUOTES = 3;
const QUOTE_LENGTH = { least: 20, best: 120, most: 300 };
/** Texts from which quotes are chosen. */
const POOL = 400;
const STRONGEST = 3;
/** A score nearer to 0 is neither. */
const NEITHER = 0.05;
const WORD = /\p{L}[\p{L}\p{M}\p{N}'’-]*/gu;

/** Reads the texts of one question one by one; the same texts in the same order always give the same result. */
export class TextStudy {
  readonly #sense: LanguageSense;
  readonly #terms = new TermCounts();
  #pool: (WrittenText & { place: number })[] = [];
  #texts = 0;
  readonly #tone = { judged: 0, positive: strongest(1), negative: strongest(-1) };

  constructor(sense: LanguageSense) {
    this.#sense = sense;
  }

  add({ response_id, text }: WrittenText): void {
    this.#texts++;
    const words = (text.normalize('NFC').toLowerCase().match(WORD) ?? []).map((word) =>
      word.replaceAll('’', "'"),
    );
    const language = this.#sense.languageOf(words);
    this.#terms.add(
      response_id,
      countTerms(words, (word) => this.#sense.isSmallWord(word, language)),
    );
    if (language === 'eng') this.#judge(response_id, text);
    this.#pool.push({ response_id, text: shortened(text), place: placeOf(response_id) });
    if (this.#pool.length > 2 * POOL) this.#shrinkPool();
  }

  result(): StudyResult {
    const { judged, positive, negative } = this.#tone;
    const terms = this.#terms.top();
    this.#shrinkPool();
    return {
      texts: this.#texts,
      terms,
      tone: { judged, positive: positive.side(), negative: negative.side() },
      quotes: chooseQuotes(
        this.#pool,
        terms.map(({ term }) => term),
      ),
    };
  }

  #judge(id: number, text: string): void {
    const score = this.#sense.toneOf(text);
    this.#tone.judged++;
    this.#tone.positive.add(id, score);
    this.#tone.negative.add(id, score);
  }

  #shrinkPool(): void {
    this.#pool.sort((a, b) => a.place - b.place || a.response_id - b.response_id);
    this.#pool.length = Math.min(this.#pool.length, POOL);
  }
}

/** Counts one side of the scale and keeps the strongest. */
function strongest(sign: 1 | -1) {
  let count = 0;
  let kept: { id: number; score: number }[] = [];
  return {
    add(id: number, score: number): void {
      if (sign * score <= NEITHER) return;
      count++;
      kept.push({ id, score: sign * score });
      kept = kept.sort((a, b) => b.score - a.score || b.id - a.id).slice(0, STRONGEST);
    },
    side: (): Side => ({ count, response_ids: kept.map(({ id }) => id) }),
  };
}

/** Texts that speak of the most terms not spoken of yet, rather of a good length. */
function chooseQuotes(pool: readonly WrittenText[], terms: readonly string[]): WrittenText[] {
  const long = pool.filter(({ text }) => text.length >= QUOTE_LENGTH.least);
  const left = new Map((long.length > 0 ? long : pool).map((quote) => [quote.text.toLowerCase(), quote]));
  const open = new Set(terms);
  const chosen: WrittenText[] = [];
  while (chosen.length < QUOTES && left.size > 0) {
    const [key, { response_id, text }] = [...left].reduce((best, one) =>
      worth(one, open) > worth(best, open) ? one : best,
    );
    left.delete(key);
    for (const term of open) if (key.includes(term)) open.delete(term);
    chosen.push({ response_id, text });
  }
  return chosen;
}

function worth([key, { text }]: [string, WrittenText], open: ReadonlySet<string>): number {
  const spoken = [...open].filter((term) => key.includes(term)).length;
  return spoken - Math.abs(text.length - QUOTE_LENGTH.best) / QUOTE_LENGTH.most;
}

/** Spreads ids evenly and always alike, so that the pool is no matter of time. */
function placeOf(id: number): number {
  return Math.imul(id, 2_654_435_761) >>> 0;
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= QUOTE_LENGTH.most) return line;
  return `${line.slice(0, QUOTE_LENGTH.most).replace(/\s\S*$/, '')}…`;
}
