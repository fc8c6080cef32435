/** The magazine's dates are independent of how the product counts days. */
const WRITTEN_IN = 'Europe/Berlin';

const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: WRITTEN_IN });
const SHORT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: WRITTEN_IN,
});

/** 17 November 2026. */
export function longDate(moment: string): string {
  return LONG.format(new Date(moment));
}

export function shortDate(moment: string): string {
  return SHORT.format(new Date(moment));
}

export function readingMinutes(body: string): number {
  const words = body
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
  return Math.max(1, Math.round(words / 220));
}
