import type { ImportPlan, Question } from '@userfeedback/contract';
import { choiceReader } from './columns.ts';

export type Plan = ImportPlan & { titles: readonly string[]; headings?: readonly (readonly string[])[] };

/** A question that the file has columns for. */
export interface Asked {
  id: string;
  /** The columns of its answer; several for a list of choices, each then with the choice that it stands for. */
  parts: readonly { column: number; choice: string | undefined }[];
  /** Of a question that has a column for each row, option or detail. */
  cells: readonly { column: number; part: string }[];
  comments: number | undefined;
  name: number | undefined;
  other: number | undefined;
}

export function askedIn(plan: Plan, question: Question): Asked | undefined {
  const { id } = question;
  const columnsOf = (is: 'answer' | 'comments' | 'name' | 'other') =>
    plan.columns.flatMap((meaning, column) => (meaning.is === is && meaning.question_id === id ? [column] : []));
  const cells = plan.columns.flatMap((meaning, column) =>
    meaning.is === 'part' && meaning.question_id === id ? [{ column, part: meaning.part }] : [],
  );
  const columns = columnsOf('answer');
  const choiceOf = columns.length > 1 ? choiceReader(question) : () => undefined;
  const parts = columns.map((column) => {
    const below = (plan.headings ?? []).map((row) => row[column] ?? '');
    return { column, choice: choiceOf(plan.titles[column] ?? '', below) };
  });
  const [[comments], [name], [other]] = [columnsOf('comments'), columnsOf('name'), columnsOf('other')];
  const first = columns[0] ?? cells[0]?.column ?? comments ?? name ?? other;
  return first === undefined ? undefined : { id, parts, cells, comments, name, other };
}
