import type { ColumnMeaning, RowProblem } from '@userfeedback/contract';
import type { AnswerProblem } from '../question-types/answer-problem.ts';
import { cutText } from '../text/list-lines.ts';

/** Values that do not fit a column, and in how many rows. */
export interface UnfitValues {
  column: number;
  code: Exclude<AnswerProblem['code'], NotCounted>;
  /** What they are, where they are all the same. */
  value: string | null;
  n: number | null;
  count: number;
}

type Problem = AnswerProblem | { code: 'too-long'; n: number };

type NotCounted = 'required' | 'too-many';

/** Of questions with options other words are told, except of their parts. */
function isCounted(code: AnswerProblem['code'], meaning: ColumnMeaning | undefined): code is UnfitValues['code'] {
  return code !== 'required' && code !== 'too-many' && (code !== 'not-an-option' || meaning?.is === 'part');
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
