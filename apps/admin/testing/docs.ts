import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page of the documentation, such as `sharing.md`. */
export function readDoc(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8');
}

/** The cells of the table below a heading. */
export function tableIn(page: string, heading: string): string[][] {
  const [, part = ''] = page.split(`## ${heading}\n`);
  const [table = ''] = /(?:^\|.*\n)+/m.exec(part) ?? [];
  const [, , ...rows] = table.trim().split('\n');
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}
