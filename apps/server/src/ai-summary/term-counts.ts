/** A word, or two beside each other, with the texts that have it. */
export interface Term {
  term: string;
  count: number;
  /** The newest ones. */
  response_ids: number[];
}

const TOP = 5;
const IDS = 3;
/** More terms than this are not kept; those seen once go first. */
const KEPT = 50_000;
/** Two words are one term where most texts with one of them have both. */
const TOGETHER = 0.75;
const SHORTEST = 3;

/** The terms of one text, each once: words that say something, and pairs of such beside each other. */
export function countTerms(words: readonly string[], isSmall: (word: string) => boolean): Set<string> {
  const terms = new Set<string>();
  let before = '';
  for (const word of words) {
    const isTelling = word.length >= SHORTEST && !isSmall(word);
    if (isTelling) terms.add(word);
    if (isTelling && before !== '' && before !== word) terms.add(`${before} ${word}`);
    before = isTelling ? word : '';
  }
  return terms;
}

/** In how many texts each term stands; texts come newest first. */
export class TermCounts {
  readonly #terms = new Map<string, Term>();

  add(id: number, terms: ReadonlySet<string>): void {
    for (const term of terms) {
      const known = this.#terms.get(term);
      if (!known) this.#terms.set(term, { term, count: 1, response_ids: [id] });
      else {
        known.count++;
        if (known.response_ids.length < IDS) known.response_ids.push(id);
      }
    }
    if (this.#terms.size > 2 * KEPT) this.#shrink();
  }

  /** The terms of most texts, of two at least; of a pair and its words only what tells more. */
  top(): Term[] {
    const common = [...this.#terms.values()].filter(({ count }) => count > 1);
    const pairs = common.filter((term) => term.term.includes(' ') && this.#wordsTakenBy(term).length > 0);
    const taken = new Set(pairs.flatMap((pair) => this.#wordsTakenBy(pair)));
    const words = common.filter(({ term }) => !term.includes(' ') && !taken.has(term));
    return [...pairs, ...words].sort(byCount).slice(0, TOP);
  }

  #wordsTakenBy({ term, count }: Term): string[] {
    return term.split(' ').filter((word) => count >= TOGETHER * (this.#terms.get(word)?.count ?? 0));
  }

  #shrink(): void {
    const kept = [...this.#terms.values()].sort(byCount).slice(0, KEPT);
    this.#terms.clear();
    for (const term of kept) this.#terms.set(term.term, term);
  }
}

function byCount(a: Term, b: Term): number {
  return b.count - a.count || (a.term < b.term ? -1 : 1);
}
