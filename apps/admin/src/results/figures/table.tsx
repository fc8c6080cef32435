import type { QuestionStats } from '@userfeedback/contract';
import { t } from '../../messages/results.ts';
import { Stacks } from './stacks.tsx';

/** Rows with their counts by column. */
export function Table({ question }: { question: QuestionStats }) {
  const columns = question.table[0]?.options ?? [];
  return <Stacks question={question} columns={columns.map(({ value }) => value || t.blankOption)} />;
}
