import type { OptionCount, Question, TableRow } from '@userfeedback/contract';
import { faceOf, partsOf, readCellName, valuesOfParts } from '../question-types/index.ts';
import { averageScore } from './average.ts';

/**
 * Rows with counts by column, as a card of the results shows them, or options with counts by place; none for questions
 * that have neither. What the question no longer has comes last.
 */
export function shapeTable(question: Question, counts: readonly OptionCount[]): TableRow[] {
  const { figures } = faceOf(question);
  if (figures !== 'table' && figures !== 'places') return [];
  const cells = counts
    .map(({ value: counted, count }) => ({ ...readCellName(counted), count: Number(count) }))
    .sort((a, b) => compare(a.row, b.row) || compare(a.value, b.value));
  const present = partsOf(question);
  const columns = union(valuesOfParts(question), cells.map(({ value }) => value).sort(compare));
  const rows = union(
    present,
    cells.map(({ row }) => row),
  ).map((row): TableRow => {
    const own = cells.filter((cell) => cell.row === row);
    const countOf = (value: string) => sum(own.filter((cell) => cell.value === value));
    const options = columns.map((value) => ({ value, count: countOf(value) }));
    return { row, answered: sum(own), options, average: figures === 'places' ? averageScore(own) : null };
  });
  if (figures === 'table') return rows;
  const isFormer = ({ row }: TableRow) => Number(!present.includes(row));
  const place = ({ average }: TableRow) => average ?? Number.MAX_SAFE_INTEGER;
  return rows.sort((a, b) => isFormer(a) - isFormer(b) || place(a) - place(b));
}

function union(first: readonly string[], others: readonly string[]): string[] {
  return [...new Set([...first, ...others])];
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

function sum(counts: readonly { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
