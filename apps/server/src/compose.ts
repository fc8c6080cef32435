import { serverAddons } from '@userfeedback/addons/server';
import type { HostSlug } from '@userfeedback/contract/limits';
import { demoSite } from '@userfeedback/demo-site';
import type { ContentHost, HostPackage, HostParts } from '@userfeedback/host-kit';
import { standalone } from '@userfeedback/standalone';
import { wordpress } from '@userfeedback/wordpress';
import { addonPurpose } from './features/addon-store/context.ts';
import { addonKinds } from './features/addon-store/delivery-kinds.ts';
import { addonJobs } from './features/addon-store/jobs.ts';
import { readKept } from './features/addon-store/kept.ts';
import { recountAddons } from './features/addon-store/recount.ts';
import { alertsJob } from './features/alerts/judge.ts';
import { alertKind } from './features/alerts/kind.ts';
import { fillInJob } from './features/deliveries/fill-in/job.ts';
import { emailKind } from './features/deliveries/mails/email.ts';
import { failingKind } from './features/deliveries/mails/failing-mail.ts';
import { sealedMails, sealedReplies } from './features/deliveries/recipients.ts';
import { sweepJob } from './features/deliveries/sweep.ts';
import { sealedIdentity } from './features/identity/service.ts';
import { importJob, strayFilesJob } from './features/imports/job.ts';
import { sealedInvitationKeys } from './features/invitations/stored/codes.ts';
import { firstKeyJob } from './features/licence/first-key.ts';
import { openLicences } from './features/licence/service.ts';
import { createMediaLibrary } from './features/media/library.ts';
import { openMediaPlace } from './features/media/place.ts';
import { straysJob } from './features/media/strays-job.ts';
import { erasuresJob } from './features/privacy/erasures.ts';
import { foldJob } from './features/responses/counts/fold-counts.ts';
import { packJob } from './features/responses/packed/pack.ts';
import { observeBatch } from './features/responses/store/ingest-figures.ts';
import { createResponseWriter } from './features/responses/store/writer.ts';
import { recount } from './features/results/recount.ts';
import { summaryKind, weeklySummaryJob } from './features/summaries/service.ts';
import { testsJob } from './features/survey-tests/service.ts';
import { deletionJob } from './features/surveys/deletion.ts';
import { sealedWebhooks } from './features/surveys/stored/webhook-secrets.ts';
import { sealedCodes } from './features/users/factors/codes.ts';
import { hostPeople } from './features/users/host/host-people.ts';
import { keyRemindersJob } from './features/users/keys/reminders.ts';
import { accountKind } from './features/users/mails/account-kind.ts';
import { sessionsOf } from './features/users/session-store.ts';
import { closeVisitsJob } from './features/visitor/close-visits.ts';
import { copyBeforeUpdate } from './operations/backup/before-update.ts';
import { backupFailureKind } from './operations/backup/nightly/failure-mail.ts';
import { backupFinding } from './operations/backup/nightly/finding.ts';
import { backupJob } from './operations/backup/nightly/nightly.ts';
import type { BackupChecks } from './operations/backup/verify/verify.ts';
import { certificateFinding } from './operations/checks/certificate-finding.ts';
import { certificateJob } from './operations/checks/certificate-job.ts';
import { usageJob } from './operations/usage/service.ts';
import { AppError } from './platform/api/app-error.ts';
import { SharedCounts } from './platform/api/limits/shared-counts.ts';
import { sharedCountsJob } from './platform/api/limits/shared-counts-job.ts';
import { builtFilesJob } from './platform/built-files/service.ts';
import type { Config } from './platform/config/config.ts';
import { ConfigError } from './platform/config/environment.ts';
import type { Database } from './platform/db/database.ts';
import { describeTables, findMisfit, listMissingSteps, requireFit, takenSteps } from './platform/db/migrate/ledger.ts';
import { listMissingOfAddons } from './platform/db/migrate/migrate.ts';
import { THIS_RELEASE } from './platform/db/migrate/release.ts';
import type { Db } from './platform/db/schema.ts';
import { toUntyped } from './platform/db/schema.ts';
import type { Deps } from './platform/deps.ts';
import { Draining } from './platform/edge/draining.ts';
import type { Job } from './platform/jobs/job.ts';
import { stepsJob } from './platform/jobs/steps-job.ts';
import { parseRanges } from './platform/outgoing/addresses.ts';
import { createGuardedFetch } from './platform/outgoing/guarded-fetch.ts';
import type { Mailer } from './platform/outgoing/mailer.ts';
import { createMailer } from './platform/outgoing/mailer.ts';
import type { Membership } from './platform/site/processes.ts';
import { ALONE } from './platform/site/processes.ts';
import { claimDatabase } from './platform/site/seal.ts';
import type { SealedPlace } from './platform/site/sealed-values.ts';
import type { SiteState } from './platform/site/state.ts';
import { openSiteState } from './platform/site/state.ts';

/** What commands work with; the rest of `Deps` is for servers only. */
export type CommandSite = Pick<
  Deps,
  'config' | 'database' | 'db' | 'log' | 'now' | 'site' | 'host' | 'addons' | 'media'
>;

/** The tables of all hosts always exist, so that one can replace another. */
const HOSTS: Record<HostSlug, HostPackage> = {
  'demo-site': demoSite,
  standalone,
  wordpress,
};

/** Everything that is sealed under UF_SECRET. */
export const SEALED_PLACES: readonly SealedPlace[] = [
  ...sealedWebhooks,
  sealedMails,
  sealedReplies,
  sealedIdentity,
  sealedInvitationKeys,
  sealedCodes,
  ...serverAddons.flatMap(({ manifest, sealed = [] }) =>
    sealed.map((column) => ({ ...column, purpose: addonPurpose(manifest.slug) })),
  ),
];

/**
 * Takes the steps of the product, of all addons and of the host that this release needs. Returns their names. `tell` is
 * called for what takes long.
 */
export async function migrateAll(
  database: Database,
  config: Config,
  tell: (line: string) => void = () => undefined,
): Promise<string[]> {
  await copyBefore(database, config, tell);
  const steps = await database.migrate((trx) => claimDatabase(trx, config));
  return [...steps, ...(await migrateParts(database))];
}

/** An update that changes an embedded database begins with a copy of it. */
async function copyBefore(database: Database, { dataDir }: Config, tell: (line: string) => void): Promise<void> {
  const { db, path } = database;
  if (path === undefined || (await takenSteps(db)).length === 0) return;
  if ((await findMisfit(db)) !== undefined || (await listMissing(database)).length === 0) return;
  await copyBeforeUpdate({ path, dataDir, version: THIS_RELEASE.version }, tell);
}

/** Only the tables of addons and hosts, each with its own list of steps taken. */
export function migrateParts(database: Database, other?: HostPackage): Promise<string[]> {
  return database.migrateAddons(partsOf(other));
}

const partsOf = (other?: HostPackage) => [
  ...serverAddons,
  ...[...Object.values(HOSTS), ...(other ? [other] : [])].map(({ slug, migrations }) => ({
    manifest: { slug: `host:${slug}` },
    migrations,
  })),
];

/** Throws UnfitDatabase if addons or hosts cannot work with their tables. */
export async function requireFitParts(db: Db): Promise<void> {
  await listMissingOfAddons(db, partsOf());
}

export async function listMissing({ db }: Database): Promise<string[]> {
  const missing = await listMissingSteps(db);
  const hasTables = (await takenSteps(db)).length > 0;
  return hasTables ? [...missing, ...(await listMissingOfAddons(db, partsOf()))] : missing;
}

/** For commands: makes all tables in an empty database, otherwise takes no step. */
export async function requireTables(database: Database, config: Config): Promise<void> {
  await requireFit(database.db);
  const tables = await describeTables(database.db);
  if (!tables) return prepareTables(database, config);
  const [needed] = [...(await listMissingSteps(database.db)).slice(-1), ...(await listMissing(database))];
  if (needed === undefined) return;
  throw new ConfigError(
    `This database is at step ${tables.step}; version ${THIS_RELEASE.version} needs ${needed}. Run uf migrate, or start the server.`,
  );
}

/** For servers that start. */
export async function prepareTables(database: Database, config: Config, tell?: (line: string) => void): Promise<void> {
  if (config.migrate) return void (await migrateAll(database, config, tell));
  await requireFit(database.db);
  if ((await listMissing(database)).length > 0) throw new ConfigError(STEPS_ARE_MISSING);
}

const STEPS_ARE_MISSING =
  'Migration steps are missing, and UF_MIGRATE is off. Run uf migrate with a role that can change tables.';

export async function makeTables(database: Database, begun?: (trx: Db) => Promise<void>): Promise<void> {
  await database.migrate(begun);
  await migrateParts(database);
}

/** How a backup restored for a check is migrated and counted. */
export const BACKUP_CHECKS: BackupChecks = {
  prepare: (database) => makeTables(database),
  recount: async (db) =>
    [...(await recount(db)), ...(await recountAddons(db, serverAddons))].map((one) => JSON.stringify(one)),
};

export async function composeSite(
  parts: Pick<Deps, 'config' | 'database' | 'log' | 'now'>,
  hostPackage = HOSTS[parts.config.contentHost],
): Promise<CommandSite> {
  const { config, database, log, now } = parts;
  const { db } = database;
  const manifests = serverAddons.map(({ manifest }) => manifest);
  const site = await openSiteState({ db, log, now, manifests, readKept: (trx) => readKept(serverAddons, trx) });
  const media = openMediaPlace(db, config);
  const host = await openHost(hostPackage, site, {
    publicUrl: config.publicUrl,
    siteOrigins: () => [...config.siteOrigins, ...site.now().settings.site_origins],
    // Its tables are its own business.
    db: toUntyped(db),
    now,
    timeZone: () => site.now().settings.time_zone,
    media: createMediaLibrary({ db, media, config, now }),
    change: (work) => site.change((trx) => work(toUntyped(trx))),
    people: hostPeople,
    fetch: createGuardedFetch({ allowed: EVERYWHERE, within: 5000, largest: 2 * 1024 * 1024 }),
    refusal: (code, message) => new AppError(code, message),
  });
  return { ...parts, db, site, host, media, addons: serverAddons };
}

/** A site may well be in a private network. */
const EVERYWHERE = parseRanges('0.0.0.0/0 ::/0');

/** Facts that the host returns without waiting are as fresh as the settings. */
async function openHost(hostPackage: HostPackage, site: SiteState, parts: HostParts): Promise<ContentHost> {
  const host = hostPackage.open(parts);
  const { refresh } = host;
  if (!refresh) return host;
  await refresh();
  site.onChange(() => void refresh().catch(() => undefined));
  return host;
}

const KINDS: Deps['kinds'] = [
  (deps) => ({
    email: emailKind(deps),
    summary: summaryKind(deps),
    backup: backupFailureKind(deps),
    account: accountKind(deps),
    failing: failingKind(deps),
    alerts: alertKind(deps),
  }),
  addonKinds,
];

/** The whole product except its HTTP side; tests pass another `mailer`. */
export function composeServer(
  shared: CommandSite,
  { mailer = createMailer(shared.config), membership = ALONE }: { mailer?: Mailer; membership?: Membership } = {},
): Deps {
  return {
    ...shared,
    mailer,
    licence: openLicences(shared),
    membership,
    counts: new SharedCounts({ ...shared, membership }),
    draining: new Draining(),
    sessions: sessionsOf(shared),
    kinds: KINDS,
    findings: [certificateFinding, backupFinding],
    writer: createResponseWriter(shared.db, { onBatch: observeBatch, shard: membership.slot }),
    fetch: createGuardedFetch({ allowed: shared.config.outgoingAllow }),
  };
}

export function jobsOf(
  deps: Pick<Deps, 'addons'> & { config: Pick<Config, 'migrate' | 'deliveries' | 'backups' | 'licenceKey'> },
): Job[] {
  const own = [
    foldJob,
    packJob,
    closeVisitsJob,
    sweepJob,
    sharedCountsJob,
    deletionJob,
    testsJob,
    importJob(),
    strayFilesJob,
    builtFilesJob,
    certificateJob,
    straysJob,
    erasuresJob,
    keyRemindersJob,
  ];
  const sending = deps.config.deliveries ? [weeklySummaryJob, alertsJob, usageJob, fillInJob] : [];
  const backups = deps.config.backups ? [backupJob] : [];
  const firstKey = deps.config.licenceKey === null ? [] : [firstKeyJob];
  return [
    ...sending,
    ...backups,
    ...firstKey,
    ...own,
    ...(deps.config.migrate ? [stepsJob()] : []),
    ...addonJobs(deps),
  ];
}

export async function closeServer({ writer, membership, site, database }: Deps): Promise<void> {
  await writer.close();
  await membership.leave();
  site.stop();
  await database.close();
}
