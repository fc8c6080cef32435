import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Job } from './jobs.ts';
import { Moment } from './shapes.ts';

/** One line of `uf doctor`. */
export const Check = z.object({
  name: z.string(),
  /** In the language of the caller. */
  title: z.string().optional(),
  state: z.enum(['ok', 'warn', 'fail']),
  text: z.string(),
  hint: z.string().nullable(),
});
export type Check = z.infer<typeof Check>;

export const Process = z.object({
  name: z.string(),
  version: z.string(),
  schema: z.string(),
  fingerprint: z.string(),
  since: Moment,
  seen_at: Moment,
  state: z.enum(['starting', 'ready', 'stopping']),
});
export type Process = z.infer<typeof Process>;

export const MigrationStatus = z.object({
  /** Of the newest release that took a step; empty without tables. */
  version: z.string(),
  /** The last step taken; empty without tables. */
  schema: z.string(),
  taken: z.array(z.string()),
  missing: z.array(z.object({ name: z.string(), kind: z.enum(['expand', 'backfill', 'contract']) })),
  /** Back-fills that have begun; `ratio` is 1 only when all is done. */
  filling: z.array(z.object({ name: z.string(), ratio: z.number(), seconds_left: z.int() })),
  waiting: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** The oldest release that still works with these tables; null without tables. */
  can_go_back_to: z.string().nullable(),
});
export type MigrationStatus = z.infer<typeof MigrationStatus>;

const Checked = z.object({
  checks: z.array(Check),
  /** The last time that checks which call other machines were made; null: never. */
  checked_at: Moment.nullable(),
});
export type Checked = z.infer<typeof Checked>;

export const Backup = z.object({
  name: z.string(),
  made_at: Moment,
  bytes: z.int(),
  seconds: z.number(),
  responses: z.int(),
  version: z.string(),
  encrypted: z.boolean(),
  /** When it was restored and counted as a check. */
  verified_at: Moment.nullable(),
  /** `partly`: it was checked without being restored. */
  state: z.enum(['ok', 'partly', 'failed']),
  error: z.string().nullable(),
});
export type Backup = z.infer<typeof Backup>;

export const System = Checked.extend({
  version: z.string(),
  commit: z.string().nullable(),
  schema: z.string(),
  news: z.string(),
  processes: z.array(Process),
  migration: MigrationStatus,
  jobs: z.array(Job),
  database: z.object({
    kind: z.enum(['sqlite', 'postgres']),
    bytes: z.int(),
    responses: z.int(),
    /** Null without responses; `free_bytes` is null if unknown, as outside an embedded database. */
    bytes_each: z.int().nullable(),
    /** What PostgreSQL has yet to clean up. */
    dead_bytes: z.int(),
    free_bytes: z.int().nullable(),
  }),
  backups: z.array(Backup),
});
export type System = z.infer<typeof System>;

/** How a call to the public address arrives here. `connected` is the caller's address or a proxy's. */
export const SeenCaller = z.object({
  address: z.string(),
  connected: z.string(),
  /** Whether a proxy has named a caller. */
  is_named: z.boolean(),
  /** The proxies of this call that would have to be trusted for the caller's own address to be known. */
  to_name: z.array(z.string()),
});
export type SeenCaller = z.infer<typeof SeenCaller>;

const capability = { capability: 'manage-settings' } as const;
const tag = 'System';

export const system = {
  get: endpoint('GET', '/system', capability, {
    summary: 'Version, processes, database, jobs and checks',
    tag,
  }).output(System),
  check: endpoint(
    'POST',
    '/system/checks',
    { ...capability, replyWithin: 30_000 },
    { summary: 'Make all checks anew, also those that call other machines; at most once in 30 seconds', tag },
  ).output(Checked),
  caller: endpoint('GET', '/system/caller', { capability: 'visit' }, { summary: 'For our own check of a proxy', tag })
    .input(z.object({ nonce: z.string().max(100) }))
    .output(SeenCaller),
};
