/** One line of a table: cells apart by tabs, so that people and scripts can read it. */
export function line(cells: readonly (string | number)[]): string {
  return cells.map((cell) => String(cell).replaceAll(/\s+/g, ' ')).join('\t');
}

export function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
