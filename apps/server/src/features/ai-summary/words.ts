import type { QuestionStats } from '@userfeedback/contract';

export function earlierAs({ type, type_is_earlier }: Pick<QuestionStats, 'type' | 'type_is_earlier'>): string {
  return type_is_earlier ? ` (earlier, as ${type})` : '';
}

const numbers = new Intl.NumberFormat('en-US');

/** "1 response", "1,234 responses", or the number alone. */
export function plural(count: number, thing?: string): string {
  const number = numbers.format(count);
  return thing === undefined ? number : `${number} ${thing}${count === 1 ? '' : 's'}`;
}

/** Rounded down, as all shares are. */
export function percent(count: number, total: number): string {
  return `${total === 0 ? 0 : Math.floor((100 * count) / total)}%`;
}

/** Day and time by the site's clock: "Nov 20, 2026, 1:05 PM". */
export function momentText(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return format.format(new Date(moment));
}
