import { Title } from '@mantine/core';
import { formatNumber } from '@userfeedback/admin-ui';
import type { SurveyResults } from '@userfeedback/contract';
import { t } from '../../messages/sources.ts';
import { wayName } from '../source-filter.tsx';
import classes from './visitors-card.module.css';

type Sources = SurveyResults['sources'];

/** Whether responses came by two ways, so that there is something to tell apart. */
export function hasSources({ sources }: Pick<SurveyResults, 'sources'>): boolean {
  return new Set(sources.map(({ channel }) => channel)).size > 1;
}

/** How many responses came by each way, and below them by what the addresses say. */
export function SourcesPart({ sources }: { sources: Sources }) {
  const ways = sumsOf(sources, ({ channel }) => channel);
  const labels = sumsOf(sources, ({ label }) => label).filter(([label]) => label !== null);
  return (
    <>
      <Title order={3}>{t.title}</Title>
      <Sums title={t.filter} sums={ways} nameOf={wayName} />
      {labels.length > 0 && (
        <Sums title={t.source} sums={withOthersLast(labels)} nameOf={(label) => label || t.others} />
      )}
    </>
  );
}

/** What is left comes last, however much it is. */
function withOthersLast(labels: readonly [string | null, number][]) {
  return [...labels.filter(([label]) => label !== ''), ...labels.filter(([label]) => label === '')];
}

function sumsOf<Key>(sources: Sources, keyOf: (one: Sources[number]) => Key): [Key, number][] {
  const sums = [...Map.groupBy(sources, keyOf)].map(([key, rows]): [Key, number] => [
    key,
    rows.reduce((sum, { responses }) => sum + responses, 0),
  ]);
  return sums.sort(([, one], [, other]) => other - one);
}

function Sums<Key extends string | null>({
  title,
  sums,
  nameOf,
}: {
  title: string;
  sums: readonly (readonly [Key, number])[];
  nameOf(key: Key): string;
}) {
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t.responses}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(([key, sum]) => (
          <tr key={key}>
            <th scope="row">{nameOf(key)}</th>
            <td data-label={t.responses}>{formatNumber(sum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
