import type { WrittenText } from './stored/port.ts';
import type { Mentions, Subject } from './subject-counts.ts';
import { mentionsIn, SubjectCounts } from './subject-counts.ts';

export interface LanguageSense {
  wordsOf(text: string): string[];
  guess(text: string, words: readonly string[]): string | undefined;
  likely(text: string): string | undefined;
  stem(word: string, language: string): string;
  /** The word as it is written inside a sentence. */
  formOf(word: string, language: string): string;
  isSmallWord(word: string, language: string): boolean;
  /** Positions of denied words, each with the position of its negation. */
  denials(words: readonly string[], language: string): ReadonlyMap<number, number>;
}

export interface StudyResult {
  texts: number;
  subjects: Subject[];
  quotes: WrittenText[];
}

interface ReadText {
  id: number;
  words: string[];
  language: string | undefined;
}

const QUOTES = 3;
const QUOTE_LENGTH = { least: 20, best: 120, most: 240 };
const POOL = 400;
/** In words; guesses from shorter texts count only if other texts are in that language too. */
const SHORT = 8;
const SPOKEN = 0.05;

/** The same texts in the same order always give the same result. */
export class TextStudy {
  readonly #sense: LanguageSense;
  readonly #subjects = new SubjectCounts();
  readonly #guesses = new Map<string, number>();
  /** Short texts wait until the languages are known. */
  #waiting: ReadText[] = [];
  #pool: (ReadText & { text: string; place: number })[] = [];
  #texts = 0;

  constructor(sense: LanguageSense) {
    this.#sense = sense;
  }

  add({ response_id: id, text }: WrittenText): void {
    this.#texts++;
    const words = this.#sense.wordsOf(text);
    const language = this.#sense.guess(text, words);
    if (language) this.#guesses.set(language, (this.#guesses.get(language) ?? 0) + 1);
    const read = { id, words, language };
    if (language && words.length >= SHORT) this.#subjects.add(id, this.#mentions(read, []));
    else this.#waiting.push(read);
    this.#pool.push({ ...read, text: shortened(text), place: placeOf(id) });
    if (this.#pool.length > 2 * POOL) this.#shrinkPool();
  }

  result(): StudyResult {
    const spoken = this.#languages();
    // Texts of known language first: they tell which stems the others may share.
    const { sure = [], unsure = [] } = Object.groupBy(this.#waiting, (read) =>
      isSure(read, spoken) ? 'sure' : 'unsure',
    );
    for (const read of [...sure, ...unsure]) this.#subjects.add(read.id, this.#mentions(read, spoken));
    this.#waiting = [];
    this.#shrinkPool();
    const subjects = this.#subjects.top();
    const pool = this.#pool.map((read) => ({
      ...read,
      mentions: this.#mentions({ ...read, words: this.#sense.wordsOf(read.text) }, spoken),
    }));
    return {
      texts: this.#texts,
      subjects: [...subjects.values()],
      quotes: chooseQuotes(pool, [...subjects.keys()]),
    };
  }

  #languages(): string[] {
    const total = [...this.#guesses.values()].reduce((sum, count) => sum + count, 0);
    const spoken = [...this.#guesses]
      .filter(([, count]) => count >= SPOKEN * total)
      .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      .map(([language]) => language);
    if (spoken.length > 0) return spoken;
    const together = this.#waiting.slice(0, POOL).flatMap(({ words }) => words);
    const likely = this.#sense.likely(together.join(' '));
    return likely ? [likely] : [];
  }

  #mentions(read: ReadText, spoken: readonly string[]): Mentions {
    const languages = isSure(read, spoken) ? [read.language] : spoken;
    const [language] = languages;
    const denials = language === undefined ? new Map() : this.#sense.denials(read.words, language);
    return mentionsIn(read.words, denials, (word, isDenied) => {
      if (!isDenied && languages.some((one) => this.#sense.isSmallWord(word, one))) return undefined;
      const stems = languages.map((language) => ({
        stem: this.#sense.stem(word, language),
        form: this.#sense.formOf(word, language),
      }));
      const [first = { stem: word.toLowerCase(), form: word }] = stems;
      // Try every language; the one whose words others use too counts.
      return stems.reduce(
        (best, one) => (this.#subjects.countOf(one.stem) > this.#subjects.countOf(best.stem) ? one : best),
        first,
      );
    });
  }

  #shrinkPool(): void {
    this.#pool.sort((a, b) => a.place - b.place || a.id - b.id);
    this.#pool.length = Math.min(this.#pool.length, POOL);
  }
}

function isSure(read: ReadText, spoken: readonly string[]): read is ReadText & { language: string } {
  return read.language !== undefined && (read.words.length >= SHORT || spoken.includes(read.language));
}

type Candidate = ReadText & { text: string; mentions: Mentions };

/** One quote for each of the largest subjects that no other quote mentions, then any of a good length. */
function chooseQuotes(pool: readonly Candidate[], subjects: readonly string[]): WrittenText[] {
  let left = [...pool];
  const chosen: WrittenText[] = [];
  const covered = new Set<string>();
  const choose = (from: readonly Candidate[]) => {
    if (from.length === 0 || chosen.length === QUOTES) return;
    const best = from.reduce((one, other) => (score(other, covered) > score(one, covered) ? other : one));
    chosen.push({ response_id: best.id, text: best.text });
    left = left.filter(({ text }) => text.toLowerCase() !== best.text.toLowerCase());
    for (const subject of subjects) if (best.mentions.has(subject)) covered.add(subject);
  };
  const quoted = new Set<string>();
  for (const isLeft of [(subject: string) => !covered.has(subject), () => true]) {
    for (const subject of subjects) {
      if (quoted.has(subject) || !isLeft(subject)) continue;
      choose(left.filter(({ mentions }) => mentions.has(subject)));
      quoted.add(subject);
    }
  }
  while (chosen.length < QUOTES && left.length > 0) choose(left);
  return chosen;
}

function score({ text, mentions }: Candidate, covered: ReadonlySet<string>): number {
  const repeated = [...covered].filter((subject) => mentions.has(subject)).length;
  const isShort = text.length < QUOTE_LENGTH.least;
  return -repeated - (isShort ? 1 : 0) - Math.abs(text.length - QUOTE_LENGTH.best) / QUOTE_LENGTH.most;
}

/** Spreads ids evenly and deterministically. */
function placeOf(id: number): number {
  return Math.imul(id, 2_654_435_761) >>> 0;
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= QUOTE_LENGTH.most) return line;
  return `${line.slice(0, QUOTE_LENGTH.most).replace(/\s\S*$/, '')}…`;
}
