import { setTimeout as wait } from 'node:timers/promises';
import { serverAddons } from '@userfeedback/addons/server';
import type { Check } from '@userfeedback/contract';
import { addonCheck } from './addon-check.ts';
import { checkCertificate, checkProxy, checkPublicAddress } from './address-checks.ts';
import type { Finding, NamedCheck, Subject } from './check.ts';
import { fail } from './check.ts';
import {
  checkArchiving,
  checkClock,
  checkDatabase,
  checkDurability,
  checkPooler,
  checkSchema,
  checkSpace,
} from './database-checks.ts';
import {
  checkBackups,
  checkConfiguration,
  checkDisk,
  checkJobs,
  checkLanguageModel,
  checkMail,
  checkMedia,
  checkMessages,
  checkProcesses,
  checkProvider,
  checkSecret,
  checkVersion,
} from './site-checks.ts';

/** In the order in which they are shown. */
const CHECKS: readonly NamedCheck[] = [
  { name: 'Configuration', run: checkConfiguration },
  { name: 'Version', run: checkVersion },
  { name: 'Secret', isOnRequest: true, run: checkSecret },
  { name: 'Disk', run: checkDisk },
  { name: 'Database', run: checkDatabase },
  { name: 'Durability', run: checkDurability },
  { name: 'Schema', run: checkSchema },
  { name: 'Pooler', run: checkPooler },
  { name: 'Clock', run: checkClock },
  { name: 'Media', isOnRequest: true, run: checkMedia },
  { name: 'Mail', isOnRequest: true, run: checkMail },
  { name: 'Public address', isOnRequest: true, run: checkPublicAddress },
  { name: 'Certificate', isOnRequest: true, run: checkCertificate },
  { name: 'Proxy', isOnRequest: true, run: checkProxy },
  { name: 'Processes', run: checkProcesses },
  { name: 'Background work', run: checkJobs },
  { name: 'Messages', run: checkMessages },
  { name: 'Backups', run: checkBackups },
  { name: 'Archiving', run: checkArchiving },
  { name: 'Space', run: checkSpace },
  { name: 'Language model', isOnRequest: true, run: checkLanguageModel },
  { name: 'Sign-in provider', isOnRequest: true, run: checkProvider },
  ...serverAddons.flatMap(addonCheck),
];

/** Milliseconds that a check may take. */
const TIME = 5000;

/** All at once; those on request only with `all`. */
export async function makeChecks(subject: Subject, { all }: { all: boolean }): Promise<Check[]> {
  const chosen = CHECKS.filter(({ isOnRequest }) => all || !isOnRequest);
  const findings = await Promise.all(
    chosen.map(async ({ name, run }) => ({ name, finding: await inTime(() => run(subject)) })),
  );
  return findings.flatMap(({ name, finding }) => (finding ? [{ name, ...finding }] : []));
}

/** Fresh results replace stored ones. */
export function mergeChecks(kept: readonly Check[], fresh: readonly Check[]): Check[] {
  return CHECKS.flatMap(({ name }) => {
    const found = fresh.find((check) => check.name === name) ?? kept.find((check) => check.name === name);
    return found ? [found] : [];
  });
}

export function onRequest(checks: readonly Check[]): Check[] {
  const names = new Set(CHECKS.filter(({ isOnRequest }) => isOnRequest).map(({ name }) => name));
  return checks.filter(({ name }) => names.has(name));
}

async function inTime(run: () => ReturnType<NamedCheck['run']>): Promise<Finding | null> {
  const late = wait(TIME, undefined, { ref: false }).then(() => fail(`There was no reply within ${TIME / 1000} s.`));
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    return fail(reasonOf(error));
  }
}

export function reasonOf(error: unknown): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.replaceAll(/\s+/g, ' ').trim();
}
