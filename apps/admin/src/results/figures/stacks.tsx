import { Button, Text } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { formatNumber, Row } from '@userfeedback/admin-ui';
import type { QuestionStats, TableRow } from '@userfeedback/contract';
import type { CSSProperties } from 'react';
import { useState } from 'react';
import { t as words } from '../../messages/results.ts';
import classes from './stacks.module.css';

interface Props {
  question: QuestionStats;
  /** What the counts of a row are called, in their order. */
  columns: readonly string[];
  /** Beside a row's name, each under a heading of its own in the table. */
  facts?: readonly { head: string; inTable(row: TableRow): string; inWords(row: TableRow): string }[];
}

/** A bar for each row, divided by its counts; the same numbers as a table. */
export function Stacks(props: Props) {
  const t = words.table;
  const [isTable, setTable] = useState(false);
  const Icon = isTable ? IconChartBar : IconTable;
  return (
    <>
      {isTable ? <Numbers {...props} /> : <StackedBars {...props} />}
      <Button
        variant="subtle"
        size="compact-md"
        mt="sm"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => setTable(!isTable)}
      >
        {isTable ? t.asBars : t.asTable}
      </Button>
    </>
  );
}

function StackedBars({ question: { title, table }, columns, facts = [] }: Props) {
  return (
    <>
      <Row component="ul" gap="4 16" mb="sm" className={classes.legend} aria-hidden>
        {columns.map((column, at) => (
          <li key={column} style={shadeOf(at, columns.length)}>
            {column}
          </li>
        ))}
      </Row>
      <ul className={classes.rows} aria-label={title}>
        {table.map((row) => (
          <li key={row.row}>
            <Row justify="space-between" gap="0 16">
              <span className={classes.name}>{row.row}</span>
              <Text span size="sm" c="dimmed">
                {[
                  ...(row.answered > 0 ? facts.map(({ inWords }) => inWords(row)) : []),
                  words.answers({ count: row.answered }),
                ].join(' · ')}
              </Text>
            </Row>
            <span className={classes.stack} role="img" aria-label={countsInWords(row, columns)}>
              {row.options.map(({ value, count }, at) =>
                count === 0 ? null : (
                  <span key={value} style={{ ...shadeOf(at, columns.length), flexGrow: count }} title={columns[at]}>
                    {formatNumber(count)}
                  </span>
                ),
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function countsInWords({ options }: TableRow, columns: readonly string[]): string {
  return options.map(({ value, count }, at) => words.table.cell({ value: columns[at] ?? value, count })).join(', ');
}

/** From light to strong, so that text stays readable on all of them. */
function shadeOf(at: number, count: number): CSSProperties {
  return { '--shade': `${12 + (48 * at) / Math.max(1, count - 1)}%` } as CSSProperties;
}

function Numbers({ question: { title, table }, columns, facts = [] }: Props) {
  const t = words.table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.area} aria-label={title} tabIndex={0}>
      <table className={classes.numbers}>
        <thead>
          <tr>
            {[t.row, ...columns, ...facts.map(({ head }) => head), t.answers].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.map((row) => (
            <tr key={row.row}>
              <th scope="row">{row.row}</th>
              {row.options.map(({ value, count }) => (
                <td key={value}>{formatNumber(count)}</td>
              ))}
              {facts.map(({ head, inTable }) => (
                <td key={head}>{row.answered > 0 ? inTable(row) : '–'}</td>
              ))}
              <td>{formatNumber(row.answered)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
