import type { ColumnMeaning, RowProblem } from '@userfeedback/contract';
import type { AnswerProblem, LabelProblem } from '../question-types/answer-problem.ts';
import { cutText } from '../text/list-lines.ts';

/** Other tools let people choose Other without a word, and nothing is required, so that is fine in a row. */
export type InRow = Exclude<AnswerProblem, { code: LabelProblem }>;

export function isInRow<P extends { code: string }>(problem: P): problem is Exclude<P, { code: LabelProblem }> {
  return problem.code !== 'other-missing' && problem.code !== 'not-ticked';
}

/** Values that do not fit a column, and in how many rows. */
export interface UnfitValues {
  column: number;
  code: Exclude<InRow['code'], NotCounted>;
  /** What they are, where they are all the same. */
  value: string | null;
  n: number | null;
  count: number;
}

type Problem = InRow | { code: 'too-long'; n: number };

/** Of a contact the row alone is told. */
const NOT_COUNTED = ['required', 'other-not-chosen', 'too-many', 'not-asked-for', 'not-a-phone'] as const;
type NotCounted = (typeof NOT_COUNTED)[number];

/** Of questions with options other words are told, except of their parts. */
function isCounted(code: InRow['code'], meaning: ColumnMeaning | undefined): code is UnfitValues['code'] {
  return !(NOT_COUNTED as readonly string[]).includes(code) && (code !== 'not-an-option' || meaning?.is === 'part');
}

const LISTED_MAX = 100;
const NAME_MAX = 200;

/** What becomes of values that do not fit their columns, and how many there are. */
export class UnfitList {
  readonly #columns: readonly ColumnMeaning[];
  readonly #found = new Map<string, UnfitValues>();

  constructor(columns: readonly ColumnMeaning[]) {
    this.#columns = columns;
  }

  list(): UnfitValues[] {
    return [...this.#found.values()];
  }

  /** The value that remains, and the problem of the row, as the column's `unfit` says. */
  apply<Value>(
    column: number | undefined,
    value: Value,
    problem: Problem | null,
  ): { value: Value | null; problem: RowProblem | null } {
    if (!problem || column === undefined) return { value, problem: null };
    const meaning = this.#columns[column];
    const mode = meaning && 'unfit' in meaning ? meaning.unfit : undefined;
    this.#count(column, value, problem);
    if (mode === 'leave_out') return { value: null, problem: null };
    if (mode === 'cut' && problem.code === 'too-long' && typeof value === 'string')
      return { value: cutText(value.trim(), problem.n) as Value, problem: null };
    const { title: _, ...named } = { title: '', ...problem };
    return { value, problem: named };
  }

  #count(column: number, value: unknown, problem: Problem): void {
    const { code } = problem;
    if (!isCounted(code, this.#columns[column])) return;
    const named = code === 'too-long' || code === 'not-an-address' ? null : String(value).slice(0, NAME_MAX);
    const key = `${column} ${code} ${named}`;
    const known = this.#found.get(key);
    if (known) known.count += 1;
    else if (this.#found.size < LISTED_MAX)
      this.#found.set(key, {
        column,
        code,
        value: named,
        n: problem.n ?? null,
        count: 1,
      });
  }
}
