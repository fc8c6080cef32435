import type { LicenceInfo } from '@userfeedback/contract';
import type { Logger } from 'pino';
import { z } from 'zod';
import { AppError } from '../../platform/api/app-error.ts';
import type { Db } from '../../platform/db/schema.ts';
import { licenceOf } from '../../platform/site/access.ts';
import type { SiteState } from '../../platform/site/state.ts';
import type { LicenceService } from './port.ts';
import type { LicenceRow, LicenceUser } from './queries.ts';
import { findUsedLicence, insertLicence, markUsed } from './queries.ts';

interface Parts {
  db: Db;
  now: () => Date;
  log: Logger;
  site: Pick<SiteState, 'change'>;
  url: string;
  fetch?: typeof globalThis.fetch;
}

const TIMEOUT = 5000;
const Verdict = z.object({
  type: z.string().max(40),
  expires_on: z.iso.date().nullable(),
  state: z.enum(['valid', 'disabled', 'invalid']),
});

/**
 * Protocol of the store: `GET {url}/licences/{key}` returns `{type, expires_on, state}` or 404; `POST` and `DELETE
 * {url}/licences/{key}/use` start and stop using it. The last reply is stored, so that only these calls need the
 * network.
 */
export function storeLicences(parts: Parts): LicenceService {
  const { db, now, site } = parts;
  const storeVerdict = async (row: LicenceRow, user?: LicenceUser): Promise<LicenceInfo> => {
    await site.change(async (trx) => {
      await insertLicence(trx, { ...row, issued_at: now().toISOString() });
      await markUsed(trx, row.key, user);
    });
    return licenceOf(row, now());
  };
  return {
    async verify(key) {
      const row = await callStore(parts, 'GET', key);
      return row && licenceOf(row, now());
    },
    current: async () => licenceOf(await findUsedLicence(db), now()),
    async use(key, user) {
      const row = await callStore(parts, 'POST', key);
      if (row) return storeVerdict(row, user);
      // The store no longer knows a key that is in use here: it is invalid from now on.
      const used = await findUsedLicence(db, user);
      return used?.key === key ? storeVerdict({ ...used, state: 'invalid' }, user) : undefined;
    },
    async deactivate(user) {
      const used = await findUsedLicence(db, user);
      if (used) await callStore(parts, 'DELETE', used.key).catch((error) => parts.log.warn({ err: error }, 'store'));
      await site.change((trx) => markUsed(trx, null, user));
    },
  };
}

async function callStore(parts: Parts, method: string, key: string): Promise<LicenceRow | undefined> {
  const path = `${parts.url}/licences/${encodeURIComponent(key)}${method === 'GET' ? '' : '/use'}`;
  let response: Response;
  try {
    response = await (parts.fetch ?? fetch)(path, { method, signal: AbortSignal.timeout(TIMEOUT) });
  } catch (error) {
    parts.log.warn({ err: error }, 'the license store cannot be reached');
    throw new AppError('unavailable', 'The license store cannot be reached. Please try again later.');
  }
  if (response.status === 404) return undefined;
  const verdict = response.ok ? Verdict.safeParse(await response.json().catch(() => null)) : undefined;
  if (!verdict?.success) {
    parts.log.warn({ status: response.status }, 'the license store sent an unexpected reply');
    throw new AppError('unavailable', 'The license store sent an unexpected reply. Please try again later.');
  }
  return { key, ...verdict.data };
}
