import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { HOST_SLUGS, PLANS } from '@userfeedback/contract/limits';
import { plainOrigin } from '@userfeedback/host-kit';
import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { BUCKET_VARIABLES, listBucketNeeds } from '../file-store/variables.ts';
import { areRanges, parseRanges } from '../outgoing/addresses.ts';
import { BACKUP_VARIABLES } from './backup-variables.ts';
import { firstKeyFaults } from './first-key-fault.ts';
import { isFontService, readFontService } from './font-service.ts';
import { onOff, SWITCH } from './on-off.ts';
import { listProviderNeeds, PROVIDER_VARIABLES } from './provider-variables.ts';
import { withNewNames } from './renamed-variables.ts';

/**
 * Environment variables that cannot be used, or do not fit the database; trying again does not help. The message is for
 * whoever starts the server.
 */
export class ConfigError extends Error {
  override name: string = 'ConfigError';
}

export const SECRET_MIN = 16;

interface Variable {
  meaning: string;
  byDefault?: string;
  isSecret?: true;
  schema: z.ZodType<unknown, string>;
}

const trimmed = z.string().trim();
const url = (protocols: readonly string[]) =>
  trimmed.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });
const webAddress = url(['http:', 'https:']).transform((text) => text.replace(/\/+$/, ''));
const bareAddress = webAddress.refine(isBare, 'must be an address without path, query and user');
const siteOrigin = bareAddress
  .transform(plainOrigin)
  .refine((origin) => origin !== null, 'must be an address that a browser can open, such as https://www.example.com');

const text = z.string();
const secret = z.string().min(SECRET_MIN, `must have at least ${SECRET_MIN} characters`);
const whole = (min: number, max: number, what = `must be ${min} to ${max}`) =>
  z
    .string()
    .regex(/^\d+$/, what)
    .transform(Number)
    .refine((number) => number >= min && number <= max, what);

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const SECRETS_MAX = 3;

export const VARIABLES = {
  HOST: { meaning: 'address to listen on', byDefault: '127.0.0.1', schema: text },
  PORT: {
    meaning: 'port to listen on; `0` picks a free one',
    byDefault: '4400',
    schema: whole(0, 65_535, 'must be a port, 0 to 65535'),
  },
  UF_PUBLIC_URL: {
    meaning: 'the address people use; if not set, built from `HOST` and `PORT`',
    schema: bareAddress,
  },
  UF_DATA_DIR: { meaning: 'folder for the database, uploads and mails', byDefault: './data', schema: text },
  DATABASE_URL: {
    meaning: '`postgres://…`; if not set, SQLite in the data directory',
    schema: url(['postgres:', 'postgresql:']),
  },
  UF_DATABASE_CONNECTIONS: {
    meaning: 'most PostgreSQL connections a process opens, 2 to 100',
    byDefault: '10',
    schema: whole(2, 100),
  },
  UF_MIGRATE: {
    meaning: '`off`: servers never change tables, and exit if that is needed; run `uf migrate` with a role that can',
    byDefault: 'on',
    schema: onOff,
  },
  UF_DATABASE_POOLING: {
    meaning:
      '`transaction` if `DATABASE_URL` points to a pooler that shares connections between transactions, such as PgBouncer',
    byDefault: 'session',
    schema: z.enum(['session', 'transaction'], 'must be session or transaction'),
  },
  UF_SECRET: {
    meaning:
      'secret for signing and encrypting, at least 16 characters, the same for all processes; if not set, one is created in the data directory',
    isSecret: true,
    schema: secret,
  },
  UF_SECRET_PREVIOUS: {
    meaning: 'up to 3 previous or upcoming secrets to accept as well, separated by commas',
    byDefault: '',
    isSecret: true,
    schema: z
      .string()
      .transform((list) => list.split(',').filter(Boolean))
      .refine((secrets) => secrets.length <= SECRETS_MAX, 'must hold at most 3 secrets, separated by commas')
      .refine(
        (secrets) => secrets.every(({ length }) => length >= SECRET_MIN),
        `must hold secrets of at least ${SECRET_MIN} characters`,
      ),
  },
  UF_SITE_ORIGINS: {
    meaning:
      "origins that can embed the widget, separated by commas, in addition to those added in the admin; if not set, the server's own",
    schema: z
      .string()
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(siteOrigin)),
  },
  UF_CONTENT_HOST: {
    meaning:
      'the kind of site: `demo-site`, `wordpress`, or `standalone` for any other (chosen if `UF_SITE_ORIGINS` names another site)',
    schema: z.enum(HOST_SLUGS, 'must be demo-site, standalone or wordpress'),
  },
  UF_TRUST_PROXY: {
    meaning:
      "addresses of the proxies trusted to name the caller's address, or `off`; `on` trusts everyone, so limits are coarser",
    byDefault: 'off',
    schema: z.string().refine(isTrust, 'must be on, off, or the addresses of the proxies').transform(readTrust),
  },
  UF_COUNTRY_HEADER: {
    meaning: "header that a trusted proxy sets to the visitor's country",
    schema: z
      .string()
      .regex(/^[\w-]+$/, 'must be the name of a header')
      .toLowerCase(),
  },
  UF_OUTGOING_ALLOW: {
    meaning: 'private ranges that webhooks can reach, such as `10.1.0.0/16`',
    byDefault: '',
    schema: z
      .string()
      .refine(areRanges, 'must be ranges such as 10.1.0.0/16, separated by commas')
      .transform(parseRanges),
  },
  SMTP_URL: {
    meaning: '`smtp://…`; if not set, mails are written to `outbox/` in the data directory',
    schema: url(['smtp:', 'smtps:']),
  },
  AI_BASE_URL: {
    meaning: 'address of the language model for AI summaries; if not set, the built-in digest is used',
    schema: webAddress,
  },
  AI_API_KEY: { meaning: "the language model's API key", isSecret: true, schema: text },
  AI_MODEL: { meaning: 'name of the model', schema: text },
  GOOGLE_CLIENT_ID: { meaning: 'OAuth client ID for Google Drive', schema: text },
  GOOGLE_CLIENT_SECRET: { meaning: 'OAuth client secret for Google Drive', isSecret: true, schema: text },
  GOOGLE_BASE_URL: { meaning: 'replaces all Google addresses, for tests', schema: webAddress },
  ...PROVIDER_VARIABLES,
  UF_FONT_SERVICE: {
    meaning: 'address of the font stylesheets, a space, and the origin of the font files; `off` turns web fonts off',
    byDefault: 'https://fonts.googleapis.com/css2 https://fonts.gstatic.com',
    schema: z
      .string()
      .refine(isFontService, 'must be off, or an https address (and, after a space, that of the font files)')
      .transform(readFontService),
  },
  ...BACKUP_VARIABLES,
  ...BUCKET_VARIABLES,
  UF_METRICS_TOKEN: {
    meaning: 'token for `/metrics`, sent as `Authorization: Bearer`; at least 16 characters',
    isSecret: true,
    schema: secret,
  },
  UF_LOG: {
    meaning: `log level: ${LOG_LEVELS.join(', ')}`,
    byDefault: 'info',
    schema: z.string().pipe(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)),
  },
  UF_DRAIN_SECONDS: {
    meaning: 'how long a stopping server keeps serving while `/readyz` says it is stopping, 0 to 60',
    byDefault: '5',
    schema: whole(0, 60),
  },
  UF_DELIVERIES: {
    meaning: '`off`: sends nothing except mails about accounts; use it for a copy of a site',
    byDefault: 'on',
    schema: onOff,
  },
  UF_FIRST_LINK: {
    meaning: '`off`: prints no sign-in link at startup; use it if the output goes to a log',
    byDefault: 'on',
    schema: onOff,
  },
  UF_RATE_LIMIT: {
    meaning: '`off`: no limits on calls and sign-in attempts, for load tests',
    byDefault: 'on',
    schema: onOff,
  },
  UF_DEMO: {
    meaning: '`off`: no demo data; `on`: demo data even if `UF_SITE_ORIGINS` names another site',
    schema: onOff,
  },
  UF_DEMO_PLAN: {
    meaning: "the demo's plan: `lite`, `plus`, `pro` or `elite`, with all its addons on",
    byDefault: 'elite',
    schema: z.enum(PLANS, `must be one of ${PLANS.join(', ')}`),
  },
  UF_DEV: {
    meaning: '`on`: signs in anyone at this machine, for development',
    byDefault: 'off',
    schema: onOff,
  },
  UF_STORE_URL: {
    meaning: 'address of the license store; if not set, the server issues its own keys',
    schema: webAddress,
  },
  UF_LICENCE_KEY: {
    meaning:
      'license key a new site starts with; without `UF_STORE_URL`, `plus`, `pro` or `elite` also works and issues one',
    isSecret: true,
    schema: trimmed.max(200, 'must have at most 200 characters'),
  },
  UF_UPGRADE_URL: { meaning: 'address that upgrade links lead to', schema: url(['http:', 'https:']) },
  UF_AFFILIATE_URL: {
    meaning: 'an affiliate address to put in front of upgrade links',
    schema: url(['http:', 'https:']),
  },
  UF_UPGRADE_OFFER: {
    meaning: 'the offer shown to Lite sites; `off`: none',
    byDefault: '50% off the regular price',
    schema: trimmed.max(200, 'must have at most 200 characters'),
  },
  UF_UPGRADE_PRICE: {
    meaning: 'dollars a year',
    byDefault: '199',
    schema: z
      .string()
      .transform(Number)
      .refine((number) => number >= 0 && number <= 100_000, 'must be a number of dollars'),
  },
  UF_USAGE_URL: {
    meaning: 'address that weekly usage figures are sent to if Settings, Misc allows it; if not set, nothing is sent',
    schema: webAddress,
  },
} satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;

export type Values = {
  [Name in VariableName]: (typeof VARIABLES)[Name] extends { byDefault: string }
    ? z.output<(typeof VARIABLES)[Name]['schema']>
    : z.output<(typeof VARIABLES)[Name]['schema']> | undefined;
};

export type Source = 'environment' | 'file' | 'default';

export interface Environment {
  values: Values;
  /** As written in the environment or as the default; undefined: neither. */
  texts: Record<VariableName, string | undefined>;
  sources: Record<VariableName, Source>;
  /** A sentence for each name that was renamed, or that looks like one of ours but is none. */
  warnings: string[];
}

/** Each variable can also come from a file (`{NAME}_FILE`). Throws ConfigError that lists all faults. */
export function readEnvironment(given: NodeJS.ProcessEnv = process.env): Environment {
  const { env, renamed } = withNewNames(given);
  const faults: Fault[] = [];
  const values: Record<string, unknown> = {};
  const texts: Record<string, string | undefined> = {};
  const sources: Record<string, Source> = {};
  for (const [name, { schema, byDefault }] of Object.entries<Variable>(VARIABLES)) {
    const found = givenText(env, name);
    if ('fault' in found) {
      faults.push({ name, fault: found.fault });
      continue;
    }
    const asked = found.text ?? byDefault;
    texts[name] = asked;
    sources[name] = found.source;
    const parsed = asked === undefined ? undefined : schema.safeParse(asked);
    if (parsed?.error) faults.push({ name, fault: parsed.error.issues[0]?.message ?? 'not valid' });
    values[name] = parsed?.data;
  }
  faults.push(...missingParts({ texts, sources }, faults), ...needsPostgres(texts, sources), ...needsDirect(texts));
  faults.push(...firstKeyFaults(texts));
  if (faults.length > 0) throw faultsError(faults);
  return { values, texts, sources, warnings: [...renamed, ...unknownNames(env)] } as Environment;
}

export interface Fault {
  name: string;
  fault: string;
}

export function faultsError(faults: readonly Fault[]): ConfigError {
  const lines = faults.map(({ name, fault }) => `${name}: ${fault}`);
  if (lines.length === 1) return new ConfigError(lines[0]);
  return new ConfigError(
    [`The configuration has ${lines.length} errors:`, ...lines.map((line) => `- ${line}`)].join('\n'),
  );
}

type Given = { text: string | undefined; source: Source } | { fault: string };

/** Empty counts as not given. */
function givenText(env: NodeJS.ProcessEnv, name: string): Given {
  const [plain, file] = [env[name] || undefined, env[`${name}_FILE`] || undefined];
  if (plain !== undefined && file !== undefined) return { fault: `given twice, also as ${name}_FILE.` };
  if (file === undefined) return { text: plain, source: plain === undefined ? 'default' : 'environment' };
  try {
    return { text: readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined, source: 'file' };
  } catch (error) {
    return { fault: `${name}_FILE names ${file}, which cannot be read (${String(error)})` };
  }
}

/** The first is of no use without the second. */
const NEEDS: readonly [VariableName, VariableName][] = [
  ['AI_BASE_URL', 'AI_MODEL'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
];

function missingParts(
  { texts, sources }: { texts: Record<string, string | undefined>; sources: Record<string, Source> },
  faults: readonly Fault[],
): Fault[] {
  const isGiven = (name: string) => sources[name] !== undefined && sources[name] !== 'default';
  return [...NEEDS, ...listBucketNeeds(texts), ...listProviderNeeds(isGiven)]
    .filter(
      ([one, other]) =>
        texts[one] !== undefined && texts[other] === undefined && !faults.some(({ name }) => name === other),
    )
    .map(([one, other]) => ({ name: other, fault: `is missing, and ${one} does nothing without it` }));
}

function needsDirect(texts: Record<string, string | undefined>): Fault[] {
  if (texts.UF_BACKUP_TO === undefined || texts.UF_DATABASE_POOLING !== 'transaction') return [];
  const fault =
    "does not work with UF_DATABASE_POOLING=transaction: run uf backup from a timer, with PostgreSQL's own address.";
  return [{ name: 'UF_BACKUP_TO', fault }];
}

const OF_POSTGRES: readonly VariableName[] = ['UF_DATABASE_POOLING'];

function needsPostgres(texts: Record<string, string | undefined>, sources: Record<string, Source>): Fault[] {
  if (texts.DATABASE_URL !== undefined) return [];
  const given = OF_POSTGRES.filter((name) => sources[name] !== undefined && sources[name] !== 'default');
  return given.map((name) => ({ name, fault: 'needs PostgreSQL (DATABASE_URL).' }));
}

function unknownNames(env: NodeJS.ProcessEnv): string[] {
  const known = Object.keys(VARIABLES);
  const isKnown = (name: string) => name in VARIABLES || (name.endsWith('_FILE') && name.slice(0, -5) in VARIABLES);
  return Object.keys(env)
    .filter((name) => name.startsWith('UF_') && !isKnown(name))
    .map((name) => {
      const [nearest] = known.toSorted((a, b) => distance(name, a) - distance(name, b));
      return `${name} is not known. Did you mean ${nearest}?`;
    });
}

function isBare(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { pathname, search, hash, username } = new URL(address);
  return pathname === '/' && search === '' && hash === '' && username === '';
}

/** `on` (every caller is a proxy), `off`, or the proxies' addresses and networks, separated by commas. */
function isTrust(given: string): boolean {
  if (given.toLowerCase() in SWITCH) return true;
  const networks = ['loopback', 'linklocal', 'uniquelocal'];
  return given.split(',').every((part) => {
    const [address = '', bits = '0'] = part.trim().split('/');
    if (networks.includes(address)) return true;
    return isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
  });
}

function readTrust(given: string): boolean | string {
  return SWITCH[given.toLowerCase()] ?? given;
}
