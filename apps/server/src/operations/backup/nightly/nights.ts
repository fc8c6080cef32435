import { addDays, dayInZone, momentInZone } from '@userfeedback/engine';
import type { Keep } from '../../../platform/config/backup-variables.ts';

export interface Night {
  day: string;
  moment: string;
  isSunday: boolean;
}

/** The last night that has begun; `at` is a time of day such as `02:30`. */
export function lastNight(now: Date, at: string, timeZone: string): Night {
  const today = dayInZone(now, timeZone);
  const isEarly = now.toISOString() < momentInZone(today, at, timeZone);
  const day = isEarly ? addDays(today, -1) : today;
  return { day, moment: momentInZone(day, at, timeZone), isSunday: new Date(day).getUTCDay() === 0 };
}

/** `userfeedback-3f9a22b1-2026-11-23T0130Z.zip`. */
export function backupName(siteId: string, now: Date, isEncrypted: boolean): string {
  const moment = now.toISOString().slice(0, 16).replace(':', '');
  return `userfeedback-${siteId}-${moment}Z.zip${isEncrypted ? '.age' : ''}`;
}

const NAME = /^userfeedback-([0-9a-f]{8})-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)Z\.zip(\.age)?$/;

export function parseName(name: string): { siteId: string; made_at: string; isEncrypted: boolean } | undefined {
  const [, siteId = '', day = '', hours = '', minutes = '', ending] = NAME.exec(name) ?? [];
  if (siteId === '') return undefined;
  return { siteId, made_at: `${day}T${hours}:${minutes}:00.000Z`, isEncrypted: ending !== undefined };
}

/** Own backups to delete; never the newest verified one, nor another file. */
export function listOutdated(
  names: readonly string[],
  { siteId, keep, verified }: { siteId: string; keep: Keep; verified: ReadonlySet<string> },
): string[] {
  const own = names
    .flatMap((name) => {
      const parsed = parseName(name);
      return parsed?.siteId === siteId ? [{ name, made_at: parsed.made_at }] : [];
    })
    .sort((one, other) => (one.made_at < other.made_at ? 1 : -1));
  const kept = new Set<string>();
  const newestVerified = own.find(({ name }) => verified.has(name));
  if (newestVerified) kept.add(newestVerified.name);
  for (const [count, periodOf] of [
    [keep.days, (day: string) => day],
    [keep.weeks, (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))],
    [keep.months, (day: string) => day.slice(0, 7)],
  ] as const) {
    const seen = new Set<string>();
    for (const { name, made_at } of own) {
      const period = periodOf(made_at.slice(0, 10));
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      kept.add(name);
    }
  }
  return own.map(({ name }) => name).filter((name) => !kept.has(name));
}
