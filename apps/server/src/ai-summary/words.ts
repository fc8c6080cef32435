const numbers = new Intl.NumberFormat('en-US');

/** "1 response", "1,234 responses", or the number alone. */
export function plural(count: number, thing?: string): string {
  const number = numbers.format(count);
  return thing === undefined ? number : `${number} ${thing}${count === 1 ? '' : 's'}`;
}

/** Floored, as all shares are (D-41). */
export function percent(count: number, total: number): string {
  return `${total === 0 ? 0 : Math.floor((100 * count) / total)}%`;
}
