export interface Choice {
  value: string;
  label: string;
}

export const CHOICES_MAX = 9999;

export function forcedFirst(forced: readonly string[], values: readonly string[]): string[] {
  return [...new Set([...forced, ...values])];
}

export function matching(options: readonly Choice[], text: string): Choice[] {
  const sought = text.trim().toLowerCase();
  const found = sought ? options.filter(({ label }) => label.toLowerCase().includes(sought)) : options;
  return found.slice(0, CHOICES_MAX);
}
