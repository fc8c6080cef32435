import type { Check } from '@userfeedback/contract';
import type { GivenConfig } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { SealedPlace } from '../../platform/site/sealed-values.ts';

/** What is checked, by a command on this machine or by a server. */
export interface Subject {
  config: GivenConfig;
  /** Null: it cannot be opened, which another check reports. */
  database: Database | null;
  /** Null while the tables lack a step. */
  db: Db | null;
  jobs: readonly Job[];
  places: readonly SealedPlace[];
}

export type Finding = Omit<Check, 'name'>;

export interface NamedCheck {
  name: string;
  /** For checks that call other machines or take long. */
  isOnRequest?: true;
  /** Null: what it checks is not set up. An error is a failed check. */
  run(subject: Subject): Finding | null | Promise<Finding | null>;
}

export const ok = (text: string): Finding => ({ state: 'ok', text, hint: null });
export const warn = (text: string, hint: string | null = null): Finding => ({ state: 'warn', text, hint });
export const fail = (text: string, hint: string | null = null): Finding => ({ state: 'fail', text, hint });

export function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes < 1000) return `${Math.round(megabytes)} MB`;
  return `${(megabytes / 1000).toFixed(1)} GB`;
}
