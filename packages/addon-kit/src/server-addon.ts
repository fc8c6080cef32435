import type { AnyContractProcedure } from '@orpc/contract';
import type { Settings, SurveyDraft, SurveyResponse } from '@userfeedback/contract';
import type { Kysely } from 'kysely';
import type { AddonCall, AnswerRow } from './handler.ts';
import type { AddonManifest } from './manifest.ts';

/** The addon's side on the server. Everything but the manifest is optional. */
export interface ServerAddon {
  manifest: AddonManifest;
  /** Its own tables, in order; run at every start, active or not, each once. */
  migrations?: readonly AddonMigration[];
  /** Binds its endpoint rows; each answers 403 `addon_inactive` while the addon is not usable. */
  routes?(serve: AddonServe, context: AddonContext): void;
  /** Puts its share of a survey back to defaults; called before each save while the addon is not usable. */
  stripFrom?(survey: SurveyDraft, now: Date): SurveyDraft;
  /** After a response is stored, at least once, also when the process died in between. Throw to be asked again. */
  onResponse?(event: ResponseEvent, context: AddonContext): Promise<void>;
  /** Work by the clock while the addon is usable. Each serving process does it, so doing it twice must do no harm. */
  jobs?: readonly AddonJob[];
}

export interface AddonMigration {
  /** `0001-ratings`; never changed once released. */
  name: string;
  up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void>;
}

/** Binds one row, made with the contract's `endpoint()`, to its handler. */
export type AddonServe = <P extends AnyContractProcedure>(row: P, handler: AnswerRow<P, AddonCall>) => void;

/** The little that is lent to an addon. */
export interface AddonContext {
  /** Name your tables: `context.db.withTables<{ ratings: RatingTable }>()`; those of the product are read-only. */
  db: Kysely<unknown>;
  host: AddonHost;
  settings(): Settings;
  log: AddonLog;
  /** The network. */
  fetch: typeof fetch;
  now(): Date;
}

/** What an addon may ask of the site. */
export interface AddonHost {
  info(): { name: string; admin_email: string; time_zone: string; locale: string };
  searchPages(title: string): Promise<HostEntry[]>;
  findPage(id: string | number): Promise<HostEntry | undefined>;
}

export interface HostEntry {
  id: number;
  title: string;
  url: string;
  type: string;
}

export interface AddonLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface ResponseEvent {
  survey: { id: number; title: string };
  response: SurveyResponse;
}

export interface AddonJob {
  name: string;
  everyMinutes: number;
  run(context: AddonContext): Promise<void>;
}
