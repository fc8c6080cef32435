import { z } from 'zod';

export const MANIFEST = 'manifest.json';
export const UPLOADS = 'uploads/';
export const SECRET = 'secret';
export const DATABASE_MEMBER = { sqlite: 'database.sqlite', postgres: 'database.pgdump' } as const;

/**
 * Tables about running servers, not about the site: shared limits, leases, processes, jobs. A restored site begins
 * without their content.
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

export const Manifest = z.object({
  format: z.literal(1),
  product_version: z.string(),
  schema: z.string(),
  /** Absent in backups from before version history began. */
  first_step: z.string().optional(),
  database: z.enum(['sqlite', 'postgres']),
  /** This and the fingerprint are null if the database belonged to nobody yet. */
  site_id: z.string().nullable(),
  secret_fingerprint: z.string().nullable(),
  made_at: z.string(),
  rows: z.record(z.string(), z.number()),
  uploads: z.object({ count: z.number(), bytes: z.number() }),
  /** Uploads that were gone before they could be copied. */
  erased: z.array(z.string()),
  /** What only the owner of the secret can read, as phrases: `2 secrets of signed identity`. */
  sealed: z.array(z.string()),
  members: z.array(Member),
});
export type Manifest = z.infer<typeof Manifest>;
export type Member = z.infer<typeof Member>;
