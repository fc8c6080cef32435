/** One of the options of a select. */
export interface Choice {
  value: string;
  label: string;
}

/** The most options that a select offers. */
export const CHOICES_MAX = 9999;

/** The forced values, then the chosen ones, without duplicates. */
export function forcedFirst(forced: readonly string[], values: readonly string[]): string[] {
  return [...new Set([...forced, ...values])];
}

/** The options whose label contains the text. */
export function matching(options: readonly Choice[], text: string): Choice[] {
  const sought = text.trim().toLowerCase();
  const found = sought ? options.filter(({ label }) => label.toLowerCase().includes(sought)) : options;
  return found.slice(0, CHOICES_MAX);
}
