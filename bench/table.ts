import type { Figure } from './measurement.ts';
import { meets } from './measurement.ts';

/** Prints figures beside their goals. */
export function printTable(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  const widest = Math.max(...figures.map(({ what }) => what.length), 0);
  for (const figure of figures) {
    const { what, value, unit, goal } = figure;
    const shown = `${readable(value)} ${unit}`.trim();
    const wanted = goal ? `goal ${goal[0]} ${readable(goal[1])}` : '';
    const verdict = goal ? (meets(figure) ? 'ok' : 'MISSED') : '';
    console.log(`  ${what.padEnd(widest)}  ${shown.padStart(14)}  ${wanted.padEnd(16)} ${verdict}`.trimEnd());
  }
}

function readable(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Math.round(value * 100) / 100);
}
