import type { ServerAddon } from '@userfeedback/addon-kit';
import type { ContentHost } from '@userfeedback/host-kit';
import type { Logger } from 'pino';
import type { SessionStore } from './api/callers/session-store.ts';
import type { SharedCounts } from './api/limits/shared-counts.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { Db } from './db/schema.ts';
import type { Draining } from './edge/draining.ts';
import type { Mailer } from './outgoing/mailer.ts';
import type { Membership } from './site/processes.ts';
import type { SiteState } from './site/state.ts';

export type { SiteNow } from './site/state.ts';

/**
 * Everything the app is built from; made once in `main.ts`, or by `startTestServer()` in tests. Features add what they
 * have for others by `declare module`.
 */
export interface Deps {
  config: Config;
  database: Database;
  db: Db;
  log: Logger;
  now: () => Date;
  host: ContentHost;
  /** Settings, licence and addons, kept fresh across processes. */
  site: SiteState;
  membership: Membership;
  sessions: SessionStore;
  counts: SharedCounts;
  draining: Draining;
  mailer: Mailer;
  /** For addresses typed by people: never to private networks, unless the environment allows it. */
  fetch: typeof fetch;
  addons: readonly ServerAddon[];
}
