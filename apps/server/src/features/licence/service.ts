import type { Logger } from 'pino';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/schema.ts';
import { changeSite } from '../../platform/site/change.ts';
import type { SiteState } from '../../platform/site/state.ts';
import { localLicences } from './local.ts';
import type { LicenceService } from './port.ts';
import type { LicenceUser } from './queries.ts';
import { hasLicences } from './queries.ts';
import { storeLicences } from './store.ts';

export { issueLicence } from './local.ts';

interface Parts {
  config: Pick<Config, 'storeUrl'>;
  db: Db;
  now: () => Date;
  log: Logger;
  /** Absent on the command line: running servers notice by themselves. */
  site?: Pick<SiteState, 'change'>;
}

/** The store's if UF_STORE_URL names one, otherwise the local one. */
export function openLicences({ config, db, now, log, site = { change: (work) => changeSite(db, work) } }: Parts) {
  const { storeUrl } = config;
  return storeUrl ? storeLicences({ db, now, log, site, url: storeUrl }) : localLicences({ db, now, site });
}

/** For the command line; false when the key is unknown. */
export async function useLicence(licences: LicenceService, key: string, user: LicenceUser = 'site'): Promise<boolean> {
  return (await licences.use(key.trim(), user)) !== undefined;
}

/** Even one that is no longer in use. */
export function hasEverHadLicence({ db }: { db: Db }): Promise<boolean> {
  return hasLicences(db);
}
