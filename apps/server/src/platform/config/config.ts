import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import type { GoogleClient } from '@userfeedback/addon-kit';
import type { HostSlug, Plan } from '@userfeedback/contract/limits';
import { DEMO_BY_HOST } from '@userfeedback/contract/limits';
import type { BucketAddress } from '../file-store/bucket.ts';
import { parseBucket } from '../file-store/variables.ts';
import type { Range } from '../outgoing/addresses.ts';
import type { SiteSecrets } from '../secrets.ts';
import type { Keep } from './backup-variables.ts';
import type { Fault, Values } from './environment.ts';
import { faultsError, readEnvironment } from './environment.ts';
import type { FontService } from './font-service.ts';
import { isLoopback } from './loopback.ts';
import type { SignInProvider } from './provider-variables.ts';

/**
 * Everything the environment decides, read once at startup. The meaning of each variable is in `VARIABLES`; null means
 * that it is not set.
 */
export interface Config extends SiteSecrets {
  host: string;
  /** 0: any free port (`startServer` chooses one). */
  port: number;
  publicUrl: string;
  isPublicUrlSet: boolean;
  dataDir: string;
  databaseUrl: string | null;
  databaseConnections: number;
  migrate: boolean;
  databasePooling: Values['UF_DATABASE_POOLING'];
  contentHost: HostSlug;
  /** Pages of a connected host site may embed the widget too. */
  siteOrigins: readonly string[];
  /** In Fastify's form. */
  trustProxy: boolean | string;
  /** Private ranges that requests to addresses typed by people may reach. */
  outgoingAllow: readonly Range[];
  countryHeader: string | null;
  storeUrl: string | null;
  /** What a new site begins with; null: Lite. */
  licenceKey: string | null;
  demoPlan: Plan;
  upgrade: {
    url: string | null;
    affiliate: string | null;
    /** "50% off the regular price"; empty: no offer. */
    offer: string;
    price: number;
  };
  /** Null: mails are written to `outbox/` in the data directory. */
  smtpUrl: string | null;
  usageUrl: string | null;
  ai: { baseUrl: string; apiKey: string; model: string } | null;
  google: GoogleClient | null;
  fonts: FontService | null;
  /** Null: people sign in here. */
  provider: SignInProvider | null;
  log: Values['UF_LOG'];
  /** `withheld`: nobody asked for demo data, and it would show on somebody's own site. */
  demo: 'on' | 'off' | 'withheld';
  dev: boolean;
  backups: { to: string | BucketAddress; at: string; keep: Keep; recipients: readonly string[] } | null;
  mediaBucket: BucketAddress | null;
  pgBin: string | null;
  metricsToken: string | null;
  deliveries: boolean;
  /** Anybody who can read the log could use the link. */
  firstLink: boolean;
  rateLimit: boolean;
  drainSeconds: number;
  /** Things in the environment that look wrong but stop nothing. */
  warnings: readonly string[];
}

/** From the environment alone: only the database can tell whether the secret is right. */
export interface GivenConfig extends Omit<Config, 'secret'> {
  /** Null: no `UF_SECRET`; there may be one in the data directory. */
  secret: string | null;
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): GivenConfig {
  const { values: from, warnings } = readEnvironment(env);
  const dataDir = resolve(from.UF_DATA_DIR);
  const publicUrl = from.UF_PUBLIC_URL ?? localUrl(from.HOST, from.PORT);
  refuse(from, dataDir, publicUrl);
  return {
    host: from.HOST,
    port: from.PORT,
    publicUrl,
    isPublicUrlSet: from.UF_PUBLIC_URL !== undefined,
    dataDir,
    databaseUrl: from.DATABASE_URL ?? null,
    databaseConnections: from.UF_DATABASE_CONNECTIONS,
    migrate: from.UF_MIGRATE,
    databasePooling: from.UF_DATABASE_POOLING,
    secret: from.UF_SECRET ?? null,
    previousSecrets: from.UF_SECRET_PREVIOUS,
    siteOrigins: from.UF_SITE_ORIGINS ?? [new URL(publicUrl).origin],
    trustProxy: from.UF_TRUST_PROXY,
    countryHeader: from.UF_COUNTRY_HEADER ?? null,
    outgoingAllow: from.UF_OUTGOING_ALLOW,
    storeUrl: from.UF_STORE_URL ?? null,
    licenceKey: from.UF_LICENCE_KEY ?? null,
    demoPlan: from.UF_DEMO_PLAN,
    upgrade: {
      url: from.UF_UPGRADE_URL ?? null,
      affiliate: from.UF_AFFILIATE_URL ?? null,
      offer: from.UF_UPGRADE_OFFER.replace(/^off$/i, ''),
      price: from.UF_UPGRADE_PRICE,
    },
    smtpUrl: from.SMTP_URL ?? null,
    usageUrl: from.UF_USAGE_URL ?? null,
    ai: from.AI_BASE_URL
      ? { baseUrl: from.AI_BASE_URL, apiKey: from.AI_API_KEY ?? '', model: from.AI_MODEL ?? '' }
      : null,
    google:
      from.GOOGLE_CLIENT_ID && from.GOOGLE_CLIENT_SECRET
        ? {
            clientId: from.GOOGLE_CLIENT_ID,
            clientSecret: from.GOOGLE_CLIENT_SECRET,
            baseUrl: from.GOOGLE_BASE_URL ?? null,
          }
        : null,
    fonts: from.UF_FONT_SERVICE,
    provider: readProvider(from),
    log: from.UF_LOG,
    ...readSite(from, publicUrl),
    dev: from.UF_DEV,
    backups: from.UF_BACKUP_TO
      ? {
          to: bucketAt(from.UF_BACKUP_TO, from) ?? from.UF_BACKUP_TO,
          at: from.UF_BACKUP_AT,
          keep: from.UF_BACKUP_KEEP,
          recipients: from.UF_BACKUP_RECIPIENT,
        }
      : null,
    mediaBucket: from.UF_MEDIA_STORE ? (bucketAt(from.UF_MEDIA_STORE, from) ?? null) : null,
    pgBin: from.UF_PG_BIN ?? null,
    metricsToken: from.UF_METRICS_TOKEN ?? null,
    deliveries: from.UF_DELIVERIES,
    firstLink: from.UF_FIRST_LINK,
    rateLimit: from.UF_RATE_LIMIT,
    drainSeconds: from.UF_DRAIN_SECONDS,
    warnings,
  };
}

function bucketAt(place: string, from: Values): BucketAddress | undefined {
  const found = parseBucket(place);
  if (!found) return undefined;
  const { UF_S3_ENDPOINT: endpoint = '', UF_S3_KEY_ID: keyId = '', UF_S3_SECRET: secret = '' } = from;
  return { ...found, endpoint, keyId, secret, region: from.UF_S3_REGION };
}

function readProvider(from: Values): SignInProvider | null {
  const { UF_OIDC_ISSUER: issuer, UF_OIDC_CLIENT_ID: clientId, UF_OIDC_CLIENT_SECRET: clientSecret } = from;
  if (!issuer || !clientId || !clientSecret) return null;
  return {
    issuer,
    clientId,
    clientSecret,
    label: from.UF_OIDC_LABEL || new URL(issuer).host,
    roles: from.UF_OIDC_ROLES ?? null,
    rolesClaim: from.UF_OIDC_ROLES_CLAIM,
    defaultRole: from.UF_OIDC_DEFAULT_ROLE || null,
    isOnly: from.UF_OIDC_ONLY,
  };
}

/** Combinations that are wrong although each variable is fine by itself. */
function refuse({ UF_DEV }: Values, dataDir: string, publicUrl: string): void {
  const faults: Fault[] = [];
  if (UF_DEV && !isLoopback(publicUrl)) {
    const fault = "signs in anyone at this machine, so UF_PUBLIC_URL must be this machine's address";
    faults.push({ name: 'UF_DEV', fault });
  }
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    faults.push({ name: 'UF_DATA_DIR', fault: `${dataDir} cannot be used (${String(error)})` });
  }
  if (faults.length > 0) throw faultsError(faults);
}

/** Demo surveys are for the demo site: any other site gets them only on request. */
function readSite(
  { UF_CONTENT_HOST: named, UF_DEMO: demo, UF_SITE_ORIGINS: origins = [] }: Values,
  publicUrl: string,
): Pick<Config, 'contentHost' | 'demo'> {
  const own = new URL(publicUrl).origin;
  const isElsewhere = origins.some((origin) => origin !== own);
  const contentHost = named ?? (isElsewhere && demo !== true ? 'standalone' : 'demo-site');
  const byHost = DEMO_BY_HOST[contentHost];
  if (byHost === 'never') return { contentHost, demo: 'off' };
  if (demo !== undefined) return { contentHost, demo: demo ? 'on' : 'off' };
  if (isElsewhere) return { contentHost, demo: 'withheld' };
  return { contentHost, demo: byHost };
}

/** What works but was hardly intended; logged once at the start. */
export function listDoubts(config: GivenConfig): string[] {
  const { publicUrl, host, trustProxy, demo, smtpUrl, backups, databaseUrl } = config;
  const isPublic = !isLoopback(publicUrl);
  const doubts: [boolean, string][] = [
    [
      isPublic && publicUrl.startsWith('http:'),
      `UF_PUBLIC_URL is ${publicUrl}: passwords and responses cross the network unencrypted. Put a proxy with TLS in front of the server.`,
    ],
    [isPublic && demo === 'on', 'The demo content is visible at a public address. Set UF_DEMO=off.'],
    [
      trustProxy === true && isOpenToOthers(host),
      'UF_TRUST_PROXY=on trusts every caller, and other machines can reach this server. Name the proxy instead.',
    ],
    [isPublic && smtpUrl === null, 'No mail is sent: SMTP_URL is not set.'],
    [isPublic && backups === null, 'No backups are made by this server (UF_BACKUP_TO).'],
    [
      databaseUrl !== null && isUnencrypted(databaseUrl),
      'PostgreSQL on another machine is reached without TLS. Add ?sslmode=verify-full to DATABASE_URL.',
    ],
  ];
  return doubts.flatMap(([isSo, text]) => (isSo ? [text] : []));
}

function isUnencrypted(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  const isHere = hostname === '' || hostname.startsWith('%2F') || isLoopback(`http://${hostname}`);
  return !isHere && ['disable', 'allow', 'prefer', null].includes(searchParams.get('sslmode'));
}

export function isOpenToOthers(host: string): boolean {
  return host === '0.0.0.0' || host === '::' || !isLoopback(localUrl(host, 0));
}

export function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Replaces port 0 by a free one. Links and cookies depend on the address, so it must be known before it is used. */
export async function onFreePort<Given extends GivenConfig>(config: Given): Promise<Given> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, config.host, resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const unknown = localUrl(config.host, 0);
  const known = localUrl(config.host, port);
  return {
    ...config,
    port,
    publicUrl: config.publicUrl === unknown ? known : config.publicUrl,
    siteOrigins: config.siteOrigins.map((origin) => (origin === unknown ? known : origin)),
  };
}
