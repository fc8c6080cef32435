import type { SiteAccess } from '@userfeedback/engine';
import type { ServerAddon } from '@userfeedback/addon-kit';
import type { LicenceInfo, Settings } from '@userfeedback/contract';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { ContentHost } from './content-host/port.ts';
import type { Database } from './db/database.ts';
import type { Db } from './db/schema.ts';
import type { LicenceService } from './licence/port.ts';
import type { Mailer } from './deliveries/mailer.ts';
import type { SiteState } from './site/state.ts';
import type { ResponseWriter } from './responses/writer.ts';

/** Everything the app is built from; made once in `main.ts`, or by `startTestServer()` in tests. */
export interface Deps {
  config: Config;
  database: Database;
  /** `database.db`, which queries take first. */
  db: Db;
  log: Logger;
  now: () => Date;
  host: ContentHost;
  licence: LicenceService;
  /** Settings, licence and addons of the site as they are now, kept fresh across processes. */
  site: SiteState;
  /** Stores responses and impressions by group commit. */
  writer: ResponseWriter;
  mailer: Mailer;
  addons: readonly ServerAddon[];
}

/** What `site.now()` answers: one consistent picture of everything that gates depend on. */
export interface SiteNow {
  /** `changes.counter` when it was read. */
  counter: number;
  settings: Settings;
  licence: LicenceInfo;
  access: SiteAccess;
}
