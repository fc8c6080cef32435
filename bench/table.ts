import { judge } from './judging.ts';
import type { Figure } from './measurement.ts';

const HEADS = ['', 'figure', 'reference', 'ratio', 'goal', ''];

/** Figures with their references, ratios and goals. */
export function formatTable(title: string, figures: readonly Figure[]): string {
  const rows = [HEADS, ...figures.map(cellsOf)];
  const widths = HEADS.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const lines = rows.map((cells) =>
    cells
      .map((cell, column) => pad(cell, widths[column] ?? 0, column))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

function cellsOf(figure: Figure): string[] {
  const { what, value, unit, reference, ratio, goal, tolerance } = figure;
  const give = tolerance ? ` within ${100 * tolerance} %` : '';
  return [
    what,
    `${readable(value)} ${unit}`.trim(),
    reference ? `${readable(reference.value)} ${unit} ${reference.what}` : '',
    ratio === undefined ? '' : String(Math.round(ratio * 1000) / 1000),
    goal ? `${goal[0]} ${readable(goal[1])}${give}` : '',
    judge(figure) ?? '',
  ];
}

/** Text on the left, numbers on the right. */
function pad(cell: string, width: number, column: number): string {
  return column === 1 || column === 3 ? cell.padStart(width) : cell.padEnd(width);
}

function readable(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Math.round(value * 100) / 100);
}
