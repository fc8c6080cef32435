import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { countPaused, findOldestWaiting } from '../../features/deliveries/service.ts';
import { countMedia, offerNewFolder, openMediaPlace } from '../../features/media/place.ts';
import { listUnreadableWebhooks } from '../../features/surveys/service.ts';
import { openConnection } from '../../features/users/provider/connection.ts';
import { ProviderError } from '../../features/users/provider/provider-error.ts';
import { LAST_STEP } from '../../platform/db/migrate/release.ts';
import { readConnectionLimit } from '../../platform/db/size.ts';
import { findNetworkDisk } from '../../platform/db/sqlite/network-disk.ts';
import { openFileStore } from '../../platform/file-store/open.ts';
import { listJobs } from '../../platform/jobs/list.ts';
import { createMailer, outboxFolder } from '../../platform/outgoing/mailer.ts';
import { fingerprintOf } from '../../platform/secrets.ts';
import { findMixedVersions, listProcesses } from '../../platform/site/processes.ts';
import { requireSecret } from '../../platform/site/seal.ts';
import { VERSION } from '../../platform/version.ts';
import { readBackups } from '../backup/nightly/list.ts';
import type { Finding, Subject } from './check.ts';
import { fail, ok, sizeText, warn } from './check.ts';

const ROOM_MIN = 500_000_000;
const MINUTE = 60_000;
const WAITS_LONG = 15 * MINUTE;
const REPLY_WITHIN = 4000;

export function checkConfiguration({ config: { publicUrl, dataDir, warnings } }: Subject): Finding {
  const text = `${publicUrl}, data in ${dataDir}`;
  return warnings.length === 0 ? ok(text) : warn(warnings.join(' '));
}

export async function checkVersion({ db }: Subject): Promise<Finding> {
  const mixed = db ? await findMixedVersions(db) : undefined;
  if (mixed !== undefined) return warn(mixed, 'Restart the processes of the older version.');
  return ok(`UserFeedback ${VERSION}, schema ${LAST_STEP}, Node ${process.versions.node}`);
}

/**
 * What was sealed under another secret is not lost: it waits until it is entered again or the former secret is back.
 */
export async function checkSecret({ config: given, db, places }: Subject): Promise<Finding | null> {
  if (!db) return null;
  const config = await requireSecret(db, given, places);
  if (!config) return ok('the first start will make one');
  const unreadable = await listUnreadableWebhooks({ db, config });
  if (unreadable.length === 0) return ok(`fingerprint ${fingerprintOf(config.secret)}, all sealed data can be read`);
  const which = unreadable.map(({ id, title, webhook }) => `"${webhook}" of survey ${id} ("${title}")`);
  return fail(`A webhook cannot be read on this server: ${which.join(', ')}.`, UNREADABLE);
}

const UNREADABLE = 'Enter it again, or bring back the previous UF_SECRET.';

export function checkDisk({ config: { dataDir, databaseUrl } }: Subject): Finding {
  mkdirSync(dataDir, { recursive: true });
  accessSync(dataDir, constants.R_OK | constants.W_OK);
  const onNetwork = databaseUrl === null ? findNetworkDisk(dataDir) : undefined;
  if (onNetwork !== undefined) return fail(onNetwork);
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  if (free >= ROOM_MIN) return ok(`${sizeText(free)} free`);
  return fail(`Only ${sizeText(free)} are free in ${dataDir}.`, 'Free up some space.');
}

export async function checkMail({ config }: Subject): Promise<Finding> {
  await createMailer(config).verify();
  if (config.smtpUrl !== null) return ok(`${new URL(config.smtpUrl).host} accepts mail`);
  return ok(`written to ${outboxFolder(config.dataDir)}, because SMTP_URL is not set`);
}

export async function checkProcesses({ db, config }: Subject): Promise<Finding | null> {
  if (!db) return null;
  const running = await listProcesses(db);
  const limit = await readConnectionLimit(db);
  const each = config.databaseConnections;
  if (limit !== null && config.databasePooling === 'session' && running.length * each > limit)
    return warn(
      `${counted(running.length)} with up to ${each} connections${running.length === 1 ? '' : ' each'}; the database allows ${limit}.`,
      'Raise max_connections, lower UF_DATABASE_CONNECTIONS, or use a pooler.',
    );
  if (running.length === 0) return ok('none are running');
  return ok(`${counted(running.length)}: ${running.map(({ address }) => address).join(', ')}`);
}

export async function checkBackups({ db, config: { backups } }: Subject): Promise<Finding | null> {
  if (!db) return null;
  if (backups === null)
    return warn('No backups are made by this server (UF_BACKUP_TO).', 'Set it to a folder on another disk.');
  const { trouble, last } = await readBackups(db, new Date());
  if (trouble !== undefined)
    return fail(trouble, `Check ${openFileStore(backups.to).place}, then run uf jobs run backup.`);
  if (last === undefined) return ok(`the first one will be made at ${backups.at}`);
  const verified = last.verified_at === null ? 'not verified yet' : `verified ${last.verified_at}`;
  return ok(`the last one ${last.made_at}, ${sizeText(last.bytes)}, ${verified}`);
}

/** Writes a small file to see whether images can be stored. */
export async function checkMedia({ db, config }: Subject): Promise<Finding | null> {
  if (!db) return null;
  const media = openMediaPlace(db, config);
  const problem = await media.findProblem();
  if (problem !== undefined) return fail(problem, await offerNewFolder(db, config));
  await media.store.put(TRIAL, new Blob(['.']));
  await media.store.remove(TRIAL);
  const images = await countMedia(db);
  return ok(`${images} ${images === 1 ? 'image' : 'images'} in ${media.store.place}`);
}

const TRIAL = '.check';

export async function checkJobs({ db, jobs }: Subject): Promise<Finding | null> {
  if (!db) return null;
  const states = await listJobs(db, jobs);
  const late = states.filter(({ state }) => state === 'late').map(({ name }) => name);
  const failing = states.filter(({ state }) => state === 'failed');
  const parts = [
    ...(late.length > 0 ? [`Late: ${late.join(', ')}.`] : []),
    ...failing.map(({ name, last_error }) => `${name} is failing: ${last_error}`),
  ];
  if (parts.length === 0) return ok(`${states.length} jobs are on time`);
  return warn(parts.join(' '), late.length > 0 ? 'Is a server running?' : null);
}

export async function checkMessages({ db, config }: Subject): Promise<Finding | null> {
  if (!db) return null;
  if (!config.deliveries)
    return warn('Sending is turned off on this server (UF_DELIVERIES).', 'Set it to on if this is the live site.');
  const paused = await countPaused(db);
  if (paused > 0) return fail(`${paused} messages are paused.`, 'Check where the surveys send their responses.');
  const oldest = await findOldestWaiting(db);
  if (oldest === null) return ok('none are waiting');
  if (Date.now() - Date.parse(oldest) < WAITS_LONG) return ok(`the oldest has been waiting since ${oldest}`);
  return warn(`A message has been waiting since ${oldest}.`, 'Check where the surveys send their responses.');
}

export async function checkLanguageModel({ config: { ai } }: Subject): Promise<Finding | null> {
  if (!ai) return null;
  const reply = await fetch(`${ai.baseUrl.replace(/\/$/, '')}/models`, {
    headers: { authorization: `Bearer ${ai.apiKey}` },
    signal: AbortSignal.timeout(REPLY_WITHIN),
  });
  if ([401, 403].includes(reply.status))
    return fail(`${new URL(ai.baseUrl).host} refuses the key.`, 'Check AI_API_KEY.');
  if (reply.status >= 500) return fail(`${new URL(ai.baseUrl).host} returned ${reply.status}.`);
  return ok(`${new URL(ai.baseUrl).host} replies, ${ai.model}`);
}

/** Asks what every sign-in asks for first. */
export async function checkProvider({ config: { provider } }: Subject): Promise<Finding | null> {
  if (!provider) return null;
  const { host } = new URL(provider.issuer);
  try {
    await openConnection(provider);
    return ok(`${host} replies`);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return fail(`${host} does not reply as a sign-in provider: ${error.message}`, 'Check UF_OIDC_ISSUER.');
  }
}

function counted(processes: number): string {
  return `${processes} ${processes === 1 ? 'process' : 'processes'}`;
}
