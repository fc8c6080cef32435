import { randomUUID } from 'node:crypto';
import type { HostSite } from '@userfeedback/contract';
import type { ConnectedSite, ConnectionRequest, HostConnection, HostParts, SiteToken } from '@userfeedback/host-kit';
import { isSignedBy, kidOf, plainOrigin, readSiteToken } from '@userfeedback/host-kit';
import type { Kysely } from 'kysely';
import { createCode, hashOfCode, sha256 } from './codes.ts';
import { countMirror, createMirror, dropMirror } from './mirror.ts';
import { readPlugin } from './plugin-file.ts';
import {
  deleteUnusedCodes,
  findCode,
  findSite,
  insertCode,
  insertToken,
  markCodeUsed,
  replaceKey,
  replaceSite,
  updateSite,
} from './queries.ts';
import type { SiteTable, WordPressDb, WordPressTables } from './tables.ts';

const MINUTE = 60_000;
const LINK_LENGTH = 60 * MINUTE;
/** How long a change of the key may be repeated, in case its reply was lost. */
const REPEAT_LENGTH = 10 * MINUTE;
/** Seconds; allows for clocks that differ. */
const PROOF_AGE = 150;

const UNKNOWN_LINK = 'This server does not know this connection link. Check that it was copied as a whole.';

export interface OpenConnection extends HostConnection {
  refresh(): Promise<void>;
}

/** `label` is what pickers call a term. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the short methods of a connection
export function openConnection(parts: HostParts, label: Parameters<typeof createMirror>[2]): OpenConnection {
  const { now, publicUrl, people, refusal } = parts;
  const db: WordPressDb = parts.db.withTables<WordPressTables>();
  let current: ConnectedSite | undefined;

  const refresh = async () => {
    const row = await findSite(db);
    current = row && row.ended_at === null ? { ...readSite(row), site_id: row.site_id } : undefined;
  };
  /** For changes that all processes must hear of. */
  const change = async (work: (trx: WordPressDb, all: Kysely<unknown>) => Promise<void>) => {
    await parts.change((trx) => work(trx.withTables<WordPressTables>(), trx));
    await refresh();
  };
  const mirror = createMirror(parts, change, label);
  /** The link is made and `work` is done, or neither. */
  const createLink = async (isReplacing: boolean, work?: Parameters<typeof change>[0]) => {
    const code = createCode();
    const expires_at = after(now, LINK_LENGTH);
    await change(async (trx, all) => {
      await work?.(trx, all);
      await deleteUnusedCodes(trx);
      await insertCode(trx, { code_hash: sha256(code), replaces: isReplacing ? 1 : 0, expires_at });
    });
    return { link: `${publicUrl}/connect#${code}`, expires_at };
  };

  const recordContact = () => updateSite(db, { last_contact_at: now().toISOString() });
  const findKey: HostConnection['findKey'] = async (kid) => {
    const row = await findSite(db);
    if (!row || row.ended_at !== null || row.x === '') return undefined;
    return row.kid === kid ? { x: row.x } : undefined;
  };

  return {
    ...mirror,
    refresh,
    site: () => current,
    findKey,
    async confirmKey(kid) {
      // This write waits for every transaction that changes the site.
      await recordContact();
      return (await findKey(kid)) !== undefined;
    },
    async findFormerKey(kid, jti) {
      const row = await findSite(db);
      if (!row || row.ended_at !== null || row.x === '' || row.former_x === null) return undefined;
      const isThatChange = row.former_kid === kid && row.former_jti === jti;
      return isThatChange && (row.former_until ?? '') > now().toISOString() ? { x: row.former_x } : undefined;
    },
    claimToken: (id, until) => insertToken(db, { id, expires_at: until.toISOString() }, now().toISOString()),
    recordContact,

    createLink: (isReplacing) => createLink(isReplacing),

    async connect(given) {
      const site_id = randomUUID();
      await change(async (trx, all) => {
        const hash = hashOfCode(given.code);
        const link = await findCode(trx, hash);
        if (!link) throw refusal('not_found', UNKNOWN_LINK);
        if (link.used_at !== null) throw refusal('link_used');
        if (link.expires_at <= now().toISOString()) throw refusal('link_expired');
        if (!provesConnection(given, now())) throw refusal('bad_proof');
        const former = await findSite(trx);
        if (former && former.ended_at === null && link.replaces === 0)
          throw refusal('already_connected', isConnectedTo(readSite(former)));
        if (!(await markCodeUsed(trx, hash, now().toISOString()))) throw refusal('link_used');
        const isOther = former !== undefined && !isSameHome(readSite(former), given.site);
        if (isOther) await dropMirror(parts, trx, all);
        const moment = now().toISOString();
        const sent = isOther || !former ? NOTHING_SENT : {};
        await replaceSite(trx, {
          site_id,
          site: JSON.stringify(given.site),
          ...given.key,
          ...NO_FORMER_KEY,
          connected_at: moment,
          last_contact_at: moment,
          ended_at: null,
          entries_sent: former?.entries_sent ?? 0,
          terms_sent: former?.terms_sent ?? 0,
          media_sent: former?.media_sent ?? 0,
          ...sent,
        });
        if (isOther) await people.detach(all);
        else await people.signOut(all);
      });
      return { site_id };
    },

    async update(site) {
      const text = JSON.stringify(site);
      if ((await findSite(db))?.site === text) return;
      await change((trx) => updateSite(trx, { site: text }));
    },

    async changeKey({ key, proof, leaked }, by) {
      const token = readSiteToken(proof);
      const row = await findSite(db);
      const isProven =
        token !== undefined &&
        isProofBy(token, key, now()) &&
        token.claims.site_id === row?.site_id &&
        token.claims.kid === key.kid;
      if (!row || !isProven) throw refusal('bad_proof');
      // The same change once more: its reply was lost.
      if (row.kid === key.kid) return;
      await change(async (trx, all) => {
        const former = { former_kid: row.kid, former_x: row.x, former_jti: by.jti };
        const isFirst = await replaceKey(trx, by.kid, {
          ...key,
          ...former,
          former_until: after(now, REPEAT_LENGTH),
        });
        if (!isFirst) throw refusal('bad_signature');
        if (leaked) await people.signOut(all);
      });
    },

    async distrustKey(keep) {
      return createLink(true, async (trx, all) => {
        await updateSite(trx, { kid: '', x: '', ...NO_FORMER_KEY });
        await people.signOut(all, keep);
      });
    },

    async disconnect() {
      await change(async (trx, all) => {
        await dropMirror(parts, trx, all);
        await updateSite(trx, { ended_at: now().toISOString(), ...NOTHING_SENT });
        await people.signOut(all);
      });
    },

    async status() {
      const row = await findSite(db);
      if (!row || row.ended_at !== null) return { connected: false };
      const { info } = readSite(row);
      const { connected_at, last_contact_at } = row;
      return {
        connected: true,
        name: info.name,
        home_url: info.home_url,
        connected_at,
        last_contact_at,
        ...(await countMirror(parts, db)),
        plugin: info.plugin,
        edition: info.edition,
        is_trusted: row.x !== '',
        is_complete: row.entries_sent + row.terms_sent + row.media_sent === 3,
      };
    },
    readPlugin,
  };
}

const NO_FORMER_KEY = { former_kid: null, former_x: null, former_jti: null, former_until: null } as const;
const NOTHING_SENT = { entries_sent: 0, terms_sent: 0, media_sent: 0 } as const;

/** Its origins as browsers state them: WordPress also says `https://müller.example:443`. */
function readSite({ site }: SiteTable): HostSite {
  const { origins, ...others }: HostSite = JSON.parse(site);
  return { ...others, origins: origins.flatMap((origin) => plainOrigin(origin) ?? []) };
}

function isConnectedTo({ info }: HostSite): string {
  return `This server is connected to ${info.home_url}. Disconnect that site first, or make a link that replaces it.`;
}

/** Whoever asks has the private key, and the request is as it was signed. */
function provesConnection({ code, key, site, proof }: ConnectionRequest, now: Date): boolean {
  const token = readSiteToken(proof);
  return (
    token !== undefined &&
    isProofBy(token, key, now) &&
    token.claims.code_hash === sha256(code) &&
    token.claims.home_url === site.info.home_url
  );
}

function isProofBy(token: SiteToken, { kid, x }: { kid: string; x: string }, now: Date): boolean {
  const { iat } = token.claims;
  const isFresh = typeof iat === 'number' && Math.abs(now.getTime() / 1000 - iat) <= PROOF_AGE;
  return token.typ === 'uf-proof+jwt' && token.kid === kid && kidOf(x) === kid && isFresh && isSignedBy(token, x);
}

/** Ignores the scheme and `www.`. */
function isSameHome(one: HostSite, other: HostSite): boolean {
  return homeOf(one) === homeOf(other);
}

function homeOf({ info }: HostSite): string {
  const { host, pathname } = new URL(info.home_url);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`;
}

function after(now: () => Date, milliseconds: number): string {
  return new Date(now().getTime() + milliseconds).toISOString();
}
