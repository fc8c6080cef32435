/** A word in all its forms, or two neighbouring words. The most frequent form is its name and comes first. */
export interface Subject {
  name: string;
  forms: string[];
  count: number;
  response_ids: number[];
}

/** Stems or pairs of stems, with the form used in the text. */
export type Mentions = ReadonlyMap<string, string>;

interface Counted {
  ids: number[];
  spellings: Map<string, number>;
}

const MOST = 8;
const LEAST_TEXTS = 3;
const KEPT = 50_000;
const SHORTEST = 3;
const SHORTEST_WITHOUT_SPACES = 2;
/** Not a possible stem, so it occurs only in keys of denied words. */
const NOT = '¬';
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export interface Meaningful {
  stem: string;
  form: string;
}

/**
 * Meaningful words, and pairs of neighbouring ones. A denied word counts only together with its negation: "not find".
 */
export function mentionsIn(
  words: readonly string[],
  denials: ReadonlyMap<number, number>,
  meaningOf: (word: string, isDenied: boolean) => Meaningful | undefined,
): Mentions {
  const mentions = new Map<string, string>();
  let before: Meaningful | undefined;
  for (const [at, word] of words.entries()) {
    const denial = denials.get(at);
    const found = isLong(word) ? meaningOf(word, denial !== undefined) : undefined;
    if (found && denial !== undefined) {
      const negation = /n't$|^cannot$/i.test(words[denial] ?? '') ? 'not' : words[denial]?.toLowerCase();
      const pair = denial < at ? [negation, found.form] : [found.form, negation];
      mentions.set(`${NOT} ${found.stem}`, pair.join(' '));
      before = undefined;
      continue;
    }
    if (found && !mentions.has(found.stem)) mentions.set(found.stem, found.form);
    if (found && before && before.stem !== found.stem)
      mentions.set(`${before.stem} ${found.stem}`, `${before.form} ${found.form}`);
    before = found;
  }
  return mentions;
}

export class SubjectCounts {
  readonly #counted = new Map<string, Counted>();

  add(id: number, mentions: Mentions): void {
    for (const [key, spelling] of mentions) {
      const known = this.#counted.get(key) ?? { ids: [], spellings: new Map<string, number>() };
      known.ids.push(id);
      known.spellings.set(spelling, (known.spellings.get(spelling) ?? 0) + 1);
      this.#counted.set(key, known);
    }
    if (this.#counted.size > 2 * KEPT) this.#shrink();
  }

  countOf(key: string): number {
    return this.#counted.get(key)?.ids.length ?? 0;
  }

  /**
   * The most frequent subjects. Includes all that tie with the last one, or none. A pair replaces a word that never
   * appears without it.
   */
  top(): Map<string, Subject> {
    const common = [...this.#counted].filter(([, { ids }]) => ids.length >= LEAST_TEXTS);
    const pairs = common.filter(([key]) => key.includes(' ') && this.#wordsCoveredBy(key).length > 0);
    const taken = new Set(pairs.flatMap(([key]) => this.#wordsCoveredBy(key)));
    const words = common.filter(([key]) => !key.includes(' ') && !taken.has(key));
    const sorted = withoutTwins([...pairs, ...words].sort(byCount));
    const next = sorted[MOST]?.[1].ids.length ?? 0;
    return new Map(
      sorted
        .slice(0, MOST)
        .filter(([, { ids }]) => ids.length > next)
        .map(([key, counted]) => [key, subjectOf(counted)]),
    );
  }

  #wordsCoveredBy(pair: string): string[] {
    if (pair.startsWith(NOT)) return [pair];
    return pair.split(' ').filter((word) => this.countOf(word) === this.countOf(pair));
  }

  #shrink(): void {
    const kept = [...this.#counted].sort(byCount).slice(0, KEPT);
    this.#counted.clear();
    for (const [key, counted] of kept) this.#counted.set(key, counted);
  }
}

/** Of subjects with exactly the same texts only the longest is kept. */
function withoutTwins(sorted: [string, Counted][]): [string, Counted][] {
  const found = Map.groupBy(sorted, ([, { ids }]) => ids.join());
  return [...found.values()].map((twins) =>
    twins.reduce((longest, one) => (one[0].length > longest[0].length ? one : longest)),
  );
}

function isLong(word: string): boolean {
  return word.length >= (WITHOUT_SPACES.test(word) ? SHORTEST_WITHOUT_SPACES : SHORTEST);
}

function subjectOf({ ids, spellings }: Counted): Subject {
  const forms = formsOf(spellings);
  const inOrder = ids.toSorted((a, b) => b - a);
  const middle = inOrder[Math.floor(inOrder.length / 2)];
  const spread = [inOrder[0], middle, inOrder.at(-1)];
  return {
    name: forms[0] ?? '',
    forms,
    count: ids.length,
    response_ids: [...new Set(spread.flatMap((id) => (id === undefined ? [] : [id])))],
  };
}

function formsOf(spellings: ReadonlyMap<string, number>): string[] {
  const forms = Map.groupBy([...spellings].sort(bySpelling), ([spelling]) => spelling.toLowerCase());
  return [...forms.values()]
    .map((written): [string, number] => [written[0]?.[0] ?? '', written.reduce((sum, [, count]) => sum + count, 0)])
    .sort(bySpelling)
    .map(([spelling]) => spelling);
}

/** Lower case wins a tie, since every word has a capital at the start of a sentence. */
function bySpelling([a, one]: [string, number], [b, other]: [string, number]): number {
  return other - one || (a > b ? -1 : 1);
}

function byCount([a, one]: [string, Counted], [b, other]: [string, Counted]): number {
  return other.ids.length - one.ids.length || (a < b ? -1 : 1);
}
