import { findRecord, upsertRecord } from '../../platform/db/records.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { listDaysWithResponses } from './queries.ts';

const NAME = 'time-zone';

/** The time zone at the last check, and when it changed; days before that were counted in another one. */
interface TimeZoneRecord {
  zone: string;
  changed_at: string | null;
}

type Parts = Pick<Deps, 'db' | 'host' | 'now'>;

/** Records `changed_at` only if the change moves stored days. */
export async function recordTimeZone({ db, host, now }: Parts): Promise<TimeZoneRecord> {
  const zone = host.info().time_zone;
  const recorded = await findZone(db);
  if (recorded?.zone === zone) return recorded;
  const hasMoved =
    recorded !== undefined && (await listDaysWithResponses(db)).some((day) => differOn(day, recorded.zone, zone));
  const next = { zone, changed_at: hasMoved ? now().toISOString() : (recorded?.changed_at ?? null) };
  await upsertRecord(db, NAME, JSON.stringify(next));
  return next;
}

/** Call it once every day was recounted: the notice goes away. */
export async function recordDaysCounted(db: Db, zone: string): Promise<void> {
  if ((await findZone(db))?.zone === zone) await upsertRecord(db, NAME, JSON.stringify({ zone, changed_at: null }));
}

/** Whether clocks in the two zones differ at the beginning or at the end of the day. */
function differOn(day: string, one: string, other: string): boolean {
  const begin = new Date(`${day}T00:00:00Z`);
  const end = new Date(begin.getTime() + 24 * 60 * 60 * 1000);
  return [begin, end].some((moment) => offsetIn(one, moment) !== offsetIn(other, moment));
}

/** `GMT+01:00` */
function offsetIn(timeZone: string, moment: Date): string | undefined {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}

async function findZone(db: Db): Promise<TimeZoneRecord | undefined> {
  const recorded = await findRecord(db, NAME);
  return recorded === undefined ? undefined : JSON.parse(recorded);
}
