import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { GoogleClient } from '@userfeedback/addon-kit';
import { z } from 'zod';
import type { Range } from './outgoing/addresses.ts';
import { parseRanges } from './outgoing/addresses.ts';
import type { SiteSecrets } from './secrets.ts';

/** Everything the environment decides, read once at startup. */
export interface Config extends SiteSecrets {
  host: string;
  /** 0: any free port (`startServer` chooses one). */
  port: number;
  /** Our public address, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** Null: an SQLite file in the data directory. */
  databaseUrl: string | null;
  /** Origins of pages that may embed the widget. */
  siteOrigins: readonly string[];
  /** In Fastify's form: which proxies we trust to name the caller's address. */
  trustProxy: boolean | string;
  /** Private ranges that requests to addresses typed by people may reach. */
  outgoingAllow: readonly Range[];
  /** The header with the visitor's country, in lower case; null: none is trusted. */
  countryHeader: string | null;
  /** Null: the local licence service. */
  storeUrl: string | null;
  /** Where upgrade links lead, and the encoded prefix of an affiliate. Null: not set. */
  upgrade: {
    url: string | null;
    affiliate: string | null;
    /** "50% off the regular price"; empty: no offer. */
    offer: string;
    /** Dollars a year. */
    price: number;
  };
  /** Null: mails are written to `outbox/` in the data directory. */
  smtpUrl: string | null;
  /** Where usage is reported, if the site allows it; null: nowhere. */
  usageUrl: string | null;
  ai: { baseUrl: string; apiKey: string; model: string } | null;
  google: GoogleClient | null;
  /** Where fonts come from; null: only the system's fonts. */
  fonts: FontService | null;
  log: LogLevel;
  /** `withheld`: nobody asked for demo data, and it would show on somebody's own site. */
  demo: 'on' | 'off' | 'withheld';
  dev: boolean;
  /** The bearer token of a metrics collector; null: no token gives access. */
  metricsToken: string | null;
  /** Whether startup prints the first administrator's sign-in link; anybody who can read the log could use it. */
  firstLink: boolean;
  rateLimit: boolean;
  /** How long a watched process goes on serving after it was told to stop. */
  drainSeconds: number;
}

/** The environment alone: whether it has the right secret, only the database can tell. */
export interface GivenConfig extends Omit<Config, 'secret'> {
  /** Null: no `UF_SECRET`; there may be one in the data directory. */
  secret: string | null;
}

/** `service` returns stylesheets for `?family=…`; the font files come from the same origin or one other. */
export interface FontService {
  service: string;
  origins: { sheets: string; files: string };
}

export type LogLevel = (typeof LOG_LEVELS)[number];
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/**
 * What trying again cannot mend: an environment variable that cannot be used, or one that does not fit the database. The
 * message is one line for the person who starts us.
 */
export class ConfigError extends Error {
  override name: string = 'ConfigError';
}

/** Reads and checks the environment; throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): GivenConfig {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0] ?? 'Environment')}: ${issue?.message ?? 'not valid'}`);
  }
  const from = parsed.data;
  const dataDir = resolve(from.UF_DATA_DIR);
  usable(dataDir, () => mkdirSync(dataDir, { recursive: true }));
  const publicUrl = from.UF_PUBLIC_URL ?? localUrl(from.HOST, from.PORT);
  if (from.UF_DEV && !isLoopback(publicUrl))
    throw new ConfigError(
      'UF_DEV: signs in whoever sits at this machine, so UF_PUBLIC_URL must be its own address',
    );
  return {
    host: from.HOST,
    port: from.PORT,
    publicUrl,
    dataDir,
    databaseUrl: from.DATABASE_URL ?? null,
    secret: from.UF_SECRET ?? null,
    previousSecrets: from.UF_SECRET_PREVIOUS,
    siteOrigins: from.UF_SITE_ORIGINS ?? [new URL(publicUrl).origin],
    trustProxy: from.UF_TRUST_PROXY,
    countryHeader: from.UF_COUNTRY_HEADER ?? null,
    outgoingAllow: from.UF_OUTGOING_ALLOW,
    storeUrl: from.UF_STORE_URL ?? null,
    upgrade: {
      url: from.UF_UPGRADE_URL ?? null,
      affiliate: from.UF_AFFILIATE_URL ?? null,
      offer: from.UF_UPGRADE_OFFER,
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
    log: from.UF_LOG,
    demo: demoFor(from.UF_DEMO, from.UF_SITE_ORIGINS ?? [], publicUrl),
    dev: from.UF_DEV,
    metricsToken: from.UF_METRICS_TOKEN ?? null,
    firstLink: from.UF_FIRST_LINK,
    rateLimit: from.UF_RATE_LIMIT,
    drainSeconds: from.UF_DRAIN_SECONDS,
  };
}

/** Whether only this machine can reach the address. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** The server's address for somebody on the same machine. */
export function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/**
 * Chooses a port where 0 was given. Links and cookies depend on the address, so it must be known before it is used.
 */
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

const url = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });
const webAddress = url(['http:', 'https:']).transform((text) => text.replace(/\/+$/, ''));

const SWITCH: Record<string, boolean> = {
  on: true,
  true: true,
  '1': true,
  off: false,
  false: false,
  '0': false,
};
const switchable = z
  .string()
  .refine((text) => text.toLowerCase() in SWITCH, 'must be on or off')
  .transform((text) => SWITCH[text.toLowerCase()] === true);
const onOff = (byDefault: boolean) => switchable.prefault(byDefault ? 'on' : 'off');

/** Demo surveys are for the demo site: other origins get them only on request. */
function demoFor(
  asked: boolean | undefined,
  siteOrigins: readonly string[],
  publicUrl: string,
): Config['demo'] {
  if (asked !== undefined) return asked ? 'on' : 'off';
  const own = new URL(publicUrl).origin;
  return siteOrigins.some((origin) => origin !== own) ? 'withheld' : 'on';
}

const SECRET_MIN = 16;
const GOOGLE_FONTS = 'https://fonts.googleapis.com/css2 https://fonts.gstatic.com';

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce
    .number('must be a port, 0 to 65535')
    .int('must be a port, 0 to 65535')
    .min(0, 'must be a port, 0 to 65535')
    .max(65_535, 'must be a port, 0 to 65535')
    .default(4400),
  UF_PUBLIC_URL: webAddress.optional(),
  UF_DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  UF_SECRET: z.string().min(SECRET_MIN, `must have at least ${SECRET_MIN} characters`).optional(),
  UF_SECRET_PREVIOUS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .refine((secrets) => secrets.length <= 3, 'must hold at most 3 secrets, with commas between them')
    .refine(
      (secrets) => secrets.every(({ length }) => length >= SECRET_MIN),
      `must hold secrets of at least ${SECRET_MIN} characters`,
    ),
  UF_SITE_ORIGINS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(webAddress.transform((text) => new URL(text).origin)))
    .optional(),
  UF_TRUST_PROXY: z
    .string()
    .default('off')
    .refine(isTrust, 'must be on, off, or the addresses of the proxies')
    .transform(readTrust),
  UF_COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a header')
    .toLowerCase()
    .optional(),
  UF_OUTGOING_ALLOW: z
    .string()
    .default('')
    .refine(areRanges, 'must be ranges such as 10.1.0.0/16, with commas between them')
    .transform(parseRanges),
  UF_STORE_URL: webAddress.optional(),
  UF_USAGE_URL: webAddress.optional(),
  UF_UPGRADE_URL: url(['http:', 'https:']).optional(),
  UF_AFFILIATE_URL: url(['http:', 'https:']).optional(),
  UF_UPGRADE_OFFER: z.string().trim().max(200).default('50% off the regular price'),
  UF_UPGRADE_PRICE: z.coerce.number('must be a number of dollars').min(0).max(100_000).default(199),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  AI_BASE_URL: webAddress.optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_BASE_URL: webAddress.optional(),
  UF_FONT_SERVICE: z
    .string()
    .default(GOOGLE_FONTS)
    .refine(isFontService, 'must be off, or an https address (and, after a space, that of the font files)')
    .transform(readFontService),
  UF_LOG: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  UF_DEMO: switchable.optional(),
  UF_DEV: onOff(false),
  UF_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  UF_FIRST_LINK: onOff(true),
  UF_RATE_LIMIT: onOff(true),
  UF_DRAIN_SECONDS: z.coerce
    .number('must be 0 to 60')
    .int('must be 0 to 60')
    .min(0, 'must be 0 to 60')
    .max(60, 'must be 0 to 60')
    .default(5),
});

/** `off`, or the stylesheets' address and, if different, that of the files. */
function isFontService(text: string): boolean {
  if (text.toLowerCase() === 'off') return true;
  const addresses = text.trim().split(/\s+/);
  return addresses.length <= 2 && addresses.every((address) => URL.canParse(address) && isWeb(address));
}

const isWeb = (address: string) => /^https?:$/.test(new URL(address).protocol);

function readFontService(text: string): FontService | null {
  const [service = '', files = service] = text.trim().split(/\s+/);
  if (service.toLowerCase() === 'off') return null;
  return { service, origins: { sheets: new URL(service).origin, files: new URL(files).origin } };
}

/** `on` (whoever calls is a proxy), `off`, or the proxies' addresses and networks, separated by commas. */
function isTrust(text: string): boolean {
  if (text.toLowerCase() in SWITCH) return true;
  return text.split(',').every((part) => {
    const [address = '', bits = '0'] = part.trim().split('/');
    if (NETWORKS.has(address)) return true;
    return isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
  });
}

function areRanges(text: string): boolean {
  try {
    parseRanges(text);
    return true;
  } catch {
    return false;
  }
}

/** Fastify's names for this machine and for private networks. */
const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

function readTrust(text: string): boolean | string {
  return SWITCH[text.toLowerCase()] ?? text;
}

/** The secret of the data directory; null where there is none. */
export function readSecret(dataDir: string): string | null {
  const file = secretFile(dataDir);
  return usable(file, () => {
    if (!existsSync(file)) return null;
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length < SECRET_MIN) throw new Error(`it must hold at least ${SECRET_MIN} characters`);
    return secret;
  });
}

/**
 * Writes a new secret for all processes that share the data directory; only its owner can read it. Created whole or not
 * at all, so that two processes starting together end up with the same one, which is returned.
 */
export function createSecret(dataDir: string): string {
  const file = secretFile(dataDir);
  return usable(file, () => {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    return readFileSync(file, 'utf8').trim();
  });
}

/** Takes back what `createSecret` has just written. */
export function deleteSecret(dataDir: string): void {
  rmSync(secretFile(dataDir), { force: true });
}

function secretFile(dataDir: string): string {
  return join(dataDir, 'secret');
}

function usable<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new ConfigError(`UF_DATA_DIR: ${file} cannot be used (${String(error)})`);
  }
}
