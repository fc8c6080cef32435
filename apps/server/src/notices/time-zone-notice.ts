import type { Notice } from '@userfeedback/contract';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { findNoted, hasCountedDays, upsertNoted } from './queries.ts';

const NAME = 'time-zone';

/** The time zone that was in force when somebody last looked, and since when earlier days were counted in another. */
interface Noted {
  zone: string;
  changed_at: string | null;
}

type Parts = Pick<Deps, 'db' | 'host' | 'now'>;

/** Notes the time zone in force; after a change, also that days were counted before it. */
export async function noteTimeZone({ db, host, now }: Parts): Promise<Noted> {
  const zone = host.info().time_zone;
  const noted = await findZone(db);
  if (noted?.zone === zone) return noted;
  const isMixed = noted !== undefined && (await hasCountedDays(db));
  const next = { zone, changed_at: isMixed ? now().toISOString() : null };
  await upsertNoted(db, NAME, JSON.stringify(next));
  return next;
}

/** All days were counted anew in this time zone: there is nothing to tell any more. */
export async function noteDaysCounted(db: Db, zone: string): Promise<void> {
  if ((await findZone(db))?.zone === zone)
    await upsertNoted(db, NAME, JSON.stringify({ zone, changed_at: null }));
}

/** That days before a change of the time zone stay as they were counted, until each person has read it. */
export async function timeZoneNotice(deps: Parts): Promise<Omit<Notice, 'dismissed'>[]> {
  const { zone, changed_at } = await noteTimeZone(deps);
  if (changed_at === null) return [];
  return [
    {
      id: `time-zone-${Date.parse(changed_at)}`,
      content: `The site's time zone is ${zone} now. Earlier days stay as they were counted. \`uf recount --days\` counts them anew.`,
      icon: 'clock',
      type: 'info',
      isClosable: true,
      global: true,
      link: null,
      source: 'product',
    },
  ];
}

async function findZone(db: Db): Promise<Noted | undefined> {
  const noted = await findNoted(db, NAME);
  return noted === undefined ? undefined : JSON.parse(noted);
}
