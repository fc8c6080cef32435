import { randomBytes } from 'node:crypto';
import type { LicenceInfo } from '@userfeedback/contract';
import type { Db } from '../../platform/db/schema.ts';
import { licenceOf } from '../../platform/site/access.ts';
import type { SiteState } from '../../platform/site/state.ts';
import type { LicenceService } from './port.ts';
import { findLicence, findUsedLicence, insertLicence, markUsed } from './queries.ts';

interface Parts {
  db: Db;
  now: () => Date;
  site: Pick<SiteState, 'change'>;
}

/** Needs no network; its keys are issued by `uf licence issue`. */
export function localLicences({ db, now, site }: Parts): LicenceService {
  const verify = async (key: string): Promise<LicenceInfo | undefined> => {
    const found = await findLicence(db, key);
    return found ? licenceOf(found, now()) : undefined;
  };
  return {
    verify,
    current: async () => licenceOf(await findUsedLicence(db), now()),
    async use(key, user) {
      const info = await verify(key);
      if (info) await site.change((trx) => markUsed(trx, key, user));
      return info;
    },
    deactivate: (user) => site.change((trx) => markUsed(trx, null, user)),
  };
}

export interface IssuedLicence {
  type: string;
  /** The last valid day, `YYYY-MM-DD`; null: for ever. */
  expires: string | null;
  state: 'valid' | 'disabled' | 'invalid';
}

export async function issueLicence(db: Db, now: () => Date, { type, expires, state }: IssuedLicence): Promise<string> {
  const key = `UF-${randomBytes(12)
    .toString('hex')
    .toUpperCase()
    .replace(/.{6}(?=.)/g, '$&-')}`;
  await insertLicence(db, { key, type, expires_on: expires, state, issued_at: now().toISOString() });
  return key;
}
