import { formatAverage } from '@userfeedback/admin-ui';
import type { QuestionStats, TableRow } from '@userfeedback/contract';
import { t } from '../../messages/results.ts';
import { withShares } from './option-shares.ts';
import { Stacks } from './stacks.tsx';

/** Options with their counts by place, the best first. */
export function Places({ question }: { question: QuestionStats }) {
  const places = question.table[0]?.options ?? [];
  const average = (row: TableRow) => formatAverage(row.average ?? 0);
  const first = ({ options, answered }: TableRow) =>
    t.share.of({ percent: withShares(options.slice(0, 1), answered)[0]?.percent ?? 0 });
  return (
    <Stacks
      question={question}
      columns={places.map(({ value }) => t.table.place({ n: Number(value) }))}
      facts={[
        { head: t.table.averagePlace, inTable: average, inWords: (row) => t.table.onAverage({ value: average(row) }) },
        { head: t.table.putFirst, inTable: first, inWords: (row) => t.table.first({ percent: first(row) }) },
      ]}
    />
  );
}
