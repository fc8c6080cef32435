import { dayInZone, momentInZone } from '@userfeedback/engine';

const HOUR = 3_600_000;

/** How many hours the clocks of a time zone are ahead of another's at noon of a day; negative: behind. */
export function hoursAhead(timeZone: string, than: string, now: Date): number {
  const day = dayInZone(now, timeZone);
  const noon = (zone: string) => Date.parse(momentInZone(day, '12:00', zone));
  return (noon(than) - noon(timeZone)) / HOUR;
}
