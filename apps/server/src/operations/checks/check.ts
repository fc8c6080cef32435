import type { Check } from '@userfeedback/contract';
import type { GivenConfig } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { SealedPlace } from '../../platform/site/sealed-values.ts';

/** What is looked at: by a command on this machine, or by a server. */
export interface Subject {
  config: GivenConfig;
  /** Null: it cannot be opened, which another check says. */
  database: Database | null;
  /** Its tables; null while they lack a step. */
  db: Db | null;
  jobs: readonly Job[];
  places: readonly SealedPlace[];
}

/** What a check has found. */
export type Finding = Omit<Check, 'name'>;

export interface NamedCheck {
  name: string;
  /** It calls other machines or takes long: made only when somebody asks for it. */
  isOnRequest?: true;
  /** Null: what it is about is not set up. An error is a failed check. */
  run(subject: Subject): Finding | null | Promise<Finding | null>;
}

export const ok = (text: string): Finding => ({ state: 'ok', text, hint: null });
export const warn = (text: string, hint: string | null = null): Finding => ({ state: 'warn', text, hint });
export const fail = (text: string, hint: string | null = null): Finding => ({ state: 'fail', text, hint });

/** "12 MB", "3.4 GB". */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes < 1000) return `${Math.round(megabytes)} MB`;
  return `${(megabytes / 1000).toFixed(1)} GB`;
}
