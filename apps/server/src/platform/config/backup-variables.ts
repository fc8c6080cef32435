import { resolve } from 'node:path';
import { z } from 'zod';
import { parseBucket } from '../file-store/variables.ts';
import { isRecipient } from './recipient.ts';

/** How many backups are kept: the newest of each of so many days, weeks, months. */
export interface Keep {
  days: number;
  weeks: number;
  months: number;
}

const RECIPIENTS_MAX = 5;

export const BACKUP_VARIABLES = {
  UF_BACKUP_TO: {
    meaning: 'folder, or bucket as `s3://{bucket}/{prefix}`, for nightly backups; if not set, none are made',
    schema: z
      .string()
      .refine(
        (place) => parseBucket(place) !== undefined || !place.includes('://'),
        'must be a folder on this machine, or s3://{bucket}/{prefix}',
      )
      .transform((place) => (place.includes('://') ? place : resolve(place))),
  },
  UF_BACKUP_AT: {
    meaning: "time of the nightly backup, in the site's time zone",
    byDefault: '02:30',
    schema: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 02:30'),
  },
  UF_BACKUP_KEEP: {
    meaning: 'how many backups to keep, by days, weeks and months',
    byDefault: '7d,4w,6m',
    schema: z
      .string()
      .refine((keep) => parseKeep(keep) !== undefined, 'must be a list such as 7d,4w,6m')
      .transform((keep) => parseKeep(keep) as Keep),
  },
  UF_BACKUP_RECIPIENT: {
    meaning: 'age recipients to encrypt backups for: 1 to 5 (`age1…`), separated by commas',
    byDefault: '',
    schema: z
      .string()
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .refine((recipients) => recipients.length <= RECIPIENTS_MAX, 'must hold at most 5 recipients')
      .refine((recipients) => recipients.every(isRecipient), 'is not an age recipient (age1…)'),
  },
  UF_PG_BIN: {
    meaning: 'folder with `pg_dump` and `pg_restore`; if not set, those on the path',
    schema: z.string(),
  },
};

/** `7d,4w,6m`; undefined for anything else, and for what would keep nothing. */
export function parseKeep(text: string): Keep | undefined {
  const keep = { d: 0, w: 0, m: 0 };
  for (const part of text.split(',')) {
    const [, count, unit] = /^(\d{1,4})([dwm])$/.exec(part.trim()) ?? [];
    if (count === undefined || unit === undefined) return undefined;
    keep[unit as keyof typeof keep] = Number(count);
  }
  const { d: days, w: weeks, m: months } = keep;
  return days + weeks + months > 0 ? { days, weeks, months } : undefined;
}
