import { dayInZone, momentInZone } from '@userfeedback/engine';

const HOUR = 3_600_000;

/** How many hours a time zone is ahead of another at noon of a day; negative: behind. */
export function hoursAhead(timeZone: string, than: string, now: Date): number {
  const day = dayInZone(now, timeZone);
  const noon = (zone: string) => Date.parse(momentInZone(day, '12:00', zone));
  return (noon(than) - noon(timeZone)) / HOUR;
}
