/** One of the options of a select. */
export interface Choice {
  value: string;
  label: string;
}

/** So many options a select offers at most. */
export const CHOICES_MAX = 9999;

/** The chosen values with the forced ones in front, each of them once. */
export function forcedFirst(forced: readonly string[], values: readonly string[]): string[] {
  return [...new Set([...forced, ...values])];
}

/** The options whose label has the text in it. */
export function matching(options: readonly Choice[], text: string): Choice[] {
  const sought = text.trim().toLowerCase();
  const found = sought ? options.filter(({ label }) => label.toLowerCase().includes(sought)) : options;
  return found.slice(0, CHOICES_MAX);
}
