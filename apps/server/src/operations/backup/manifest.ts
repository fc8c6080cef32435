import { z } from 'zod';

export const MANIFEST = 'manifest.json';
export const UPLOADS = 'uploads/';
export const SECRET = 'secret';
export const DATABASE_MEMBER = { sqlite: 'database.sqlite', postgres: 'database.pgdump' } as const;

/**
 * Tables whose content is about the servers that run, not about the site: shared limits, leases, processes, jobs. A
 * restored site begins without it.
 */
export const LEFT_OUT: readonly string[] = [
  'shared_counts',
  'sign_in_tries',
  'ai_summary_makers',
  'processes',
  'jobs',
  'built_files',
  'upload_slots',
];

const Member = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

/** What a backup says about itself. */
export const Manifest = z.object({
  format: z.literal(1),
  product_version: z.string(),
  /** The last step of the tables. */
  schema: z.string(),
  /** Absent in backups from before version history began. */
  first_step: z.string().optional(),
  database: z.enum(['sqlite', 'postgres']),
  /** Null: the database belongs to nobody yet. */
  site_id: z.string().nullable(),
  /** Of the secret that the database belongs to; null: of none yet. */
  secret_fingerprint: z.string().nullable(),
  made_at: z.string(),
  /** By table, without those that are left out. */
  rows: z.record(z.string(), z.number()),
  uploads: z.object({ count: z.number(), bytes: z.number() }),
  /** Uploads that were gone before they could be copied. */
  erased: z.array(z.string()),
  /** What only the owner of the secret can read, as phrases: `2 webhook secrets`. */
  sealed: z.array(z.string()),
  /** All but this one. */
  members: z.array(Member),
});
export type Manifest = z.infer<typeof Manifest>;
export type Member = z.infer<typeof Member>;
