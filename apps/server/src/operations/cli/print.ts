/** For people and for `cut`. */
export function line(cells: readonly (string | number)[]): string {
  return cells.map((cell) => String(cell).replaceAll(/\s+/g, ' ')).join('\t');
}

export function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
