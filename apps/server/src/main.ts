import { setTimeout as wait } from 'node:timers/promises';
import type { HostConnection } from '@userfeedback/host-kit';
import type { Logger } from 'pino';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { closeServer, composeServer, composeSite, jobsOf, prepareTables, SEALED_PLACES } from './compose.ts';
import { createDispatcher } from './features/deliveries/sending/dispatcher.ts';
import { setFirstKey } from './features/licence/first-key.ts';
import { placeOf } from './features/media/place.ts';
import { recordTimeZone } from './features/settings/time-zone.ts';
import { findFirstToSignIn } from './features/users/accounts/service.ts';
import { createSignInLink } from './features/users/links/service.ts';
import { requireKnownRoles } from './features/users/provider/known-roles.ts';
import { recordVersion } from './operations/checks/news.ts';
import { watchClock } from './operations/clock/clock.ts';
import { seedDemo, withholdDemo } from './operations/seed/demo.ts';
import { seedAdministrator } from './operations/seed/users.ts';
import { keepBuiltFiles } from './platform/built-files/service.ts';
import type { GivenConfig } from './platform/config/config.ts';
import { isOpenToOthers, listDoubts, localUrl, onFreePort } from './platform/config/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { findNetworkDisk } from './platform/db/sqlite/network-disk.ts';
import type { Deps } from './platform/deps.ts';
import { LONGEST_CALL } from './platform/edge/closing.ts';
import { TOLD_WITHIN } from './platform/edge/draining.ts';
import { startJobs } from './platform/jobs/runner.ts';
import { releaseMemory } from './platform/memory.ts';
import { requireWritable, tightenFolder } from './platform/private-files.ts';
import { nameLastError, onStopSignal } from './platform/signals.ts';
import { joinProcesses, processAddress } from './platform/site/processes.ts';
import { withSecret } from './platform/site/seal.ts';
import { VERSION } from './platform/version.ts';

/** Milliseconds, after the drain. */
const STOP_WITHIN = 20_000;

const CLOSE_WITHIN = 2000;

export interface RunningServer {
  /** For somebody on the same machine. */
  address: string;
  stop(): Promise<void>;
}

/** Listens, prints the address, and stops when the process is told to. */
export async function startServer(environment: GivenConfig): Promise<RunningServer> {
  const given = environment.port === 0 ? await onFreePort(environment) : environment;
  const log = pino({
    level: given.log,
    base: { process: processAddress(given.port), version: VERSION },
  });
  const forgetLastError = nameLastError(log);
  for (const warning of [...given.warnings, ...listDoubts(given)]) log.warn(warning);
  if (isOpenToOthers(given.host)) log.info({ proxies: given.trustProxy || 'none' }, 'addresses trusted as proxies');
  requireWritable(given.dataDir);
  tightenFolder(given.dataDir, log);
  const onNetwork = given.databaseUrl === null ? findNetworkDisk(given.dataDir) : undefined;
  if (onNetwork !== undefined) log.warn(onNetwork);
  const deps = await openDeps(given, log);
  const { config } = deps;
  try {
    requireKnownRoles(deps);
    await recordTimeZone(deps);
    await recordVersion(deps.db, log);
    await setFirstKey(deps);
    if (config.demo === 'on') await seedDemo(deps);
    else await seedAdministrator(deps);
    if (config.demo === 'withheld') process.stdout.write(await withholdDemo(deps));
    const stop = await listen(deps);
    onStopSignal((signal) => {
      const giveUp = () => {
        log.fatal('it took too long to stop');
        process.exit(1);
      };
      return stop({ isReplaced: signal === 'SIGTERM', giveUp });
    }, log);
    await announce(deps);
    const end = () => stop().finally(forgetLastError);
    return { address: localUrl(config.host, config.port), stop: end };
  } catch (error) {
    await inTime(closeServer(deps));
    throw error;
  }
}

/** A failed start is reported even if something does not close. */
async function inTime(closing: Promise<void>): Promise<void> {
  await Promise.race([closing, wait(CLOSE_WITHIN, undefined, { ref: false })]);
}

async function openDeps(given: GivenConfig, log: Logger): Promise<Deps> {
  const database = await openDatabase(given, log);
  try {
    return await withSecret(database.db, given, SEALED_PLACES, async (config) => {
      await prepareTables(database, config, (line) => log.info(line));
      const site = await composeSite({ config, database, log, now: () => new Date() });
      const membership = await joinProcesses(
        database.db,
        { ...config, address: processAddress(config.port), media: placeOf(config) },
        log,
      );
      return composeServer(site, { membership });
    });
  } catch (error) {
    await inTime(database.close());
    throw error;
  }
}

interface Stopping {
  /** Another process takes over, as opposed to somebody who waits at a terminal. */
  isReplaced?: boolean;
  /** Called if it takes too long. */
  giveUp?: () => void;
}

/**
 * Returns a function that stops: watching proxies learn of it and call others, calls in progress are finished, what is
 * waiting is stored, then the database is closed. Deliveries in progress have as long as the proxies.
 */
async function listen(deps: Deps): Promise<(stopping?: Stopping) => Promise<void>> {
  const dispatcher = createDispatcher(deps);
  const app = await buildApp({ ...deps, writer: dispatcher.wokenBy(deps.writer) });
  await app.ready();
  releaseMemory();
  await app.listen({ host: deps.config.host, port: deps.config.port });
  const filesKept = keepBuiltFiles(deps);
  dispatcher.start();
  void sayWhereImagesAre(deps);
  const stopClock = watchClock(deps);
  const stopJobs = startJobs(deps, jobsOf(deps));
  return async ({ isReplaced = false, giveUp = () => undefined } = {}) => {
    const { draining, membership, config, log } = deps;
    let giving = setTimeout(giveUp, STOP_WITHIN).unref();
    const giveUpWithin = (ms: number) => {
      clearTimeout(giving);
      giving = setTimeout(giveUp, ms).unref();
    };
    draining.begin();
    const others = await membership.become('stopping').catch((error: unknown) => {
      log.warn({ err: error }, 'could not tell other processes that this one is stopping');
      return 0;
    });
    draining.hasOthers = isReplaced && others > 0;
    const isWatched = isReplaced && draining.isWatched;
    const drain = isWatched || draining.hasOthers ? config.drainSeconds * 1000 : 0;
    const isTold = drain > 0 && isWatched;
    giveUpWithin(drain + (isTold ? TOLD_WITHIN : 0) + (draining.hasOthers ? LONGEST_CALL : 0) + STOP_WITHIN);
    const isDispatched = dispatcher.stop(drain > 0 ? drain : undefined);
    await wait(drain);
    if (isTold) await draining.untilTold();
    stopClock();
    const areJobsEnded = stopJobs();
    await app.close();
    giveUpWithin(STOP_WITHIN);
    await areJobsEnded;
    await isDispatched;
    await filesKept;
    await closeServer(deps);
  };
}

async function sayWhereImagesAre({ media, log }: Deps): Promise<void> {
  try {
    const problem = await media.findProblem();
    if (problem !== undefined) log.warn({ problem }, 'this process does not accept image uploads');
  } catch (error) {
    log.warn({ err: error }, 'could not check the image store');
  }
}

async function announce(deps: Deps): Promise<void> {
  const { publicUrl } = deps.config;
  const lines = [`Site   ${publicUrl}/`, `Admin  ${publicUrl}/admin/`];
  const first = await findFirstToSignIn(deps);
  if (first && !deps.config.firstLink)
    lines.push(`Nobody has signed in yet. To get a sign-in link, run: uf user link --email ${first.email}`);
  const token = first && deps.config.firstLink ? await createSignInLink(deps, first.id) : null;
  const { connection } = deps.host;
  if (connection && !connection.site()) lines.push(await connectionLine(deps, connection));
  if (token !== null)
    lines.push(
      `Sign in as the first administrator with this link, which works once:\n       ${publicUrl}/admin/sign-in?token=${token}`,
    );
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Until a site is connected, the start prints a link for it, unless links must not get into a log. */
async function connectionLine({ config }: Deps, connection: HostConnection): Promise<string> {
  if (!config.firstLink) return 'No WordPress site is connected yet. To get a connection link, run: uf wordpress link';
  const { link } = await connection.createLink(false);
  return `Connect your WordPress site with this link, once, within 60 minutes:\n       ${link}`;
}
