import type { KeyObject } from 'node:crypto';
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HostEntry, HostPerson, HostSite, HostTerm } from '@userfeedback/contract';
import type { Client, ClientReply } from '../../../apps/server/src/testing/client.ts';
import type { TestServer, TestServerOptions } from '../../../apps/server/src/testing/start-test-server.ts';
import { startTestServer } from '../../../apps/server/src/testing/start-test-server.ts';

export const MOMENT = '2026-11-20T12:00:00.000Z';

/** A server for WordPress, and nobody connected. */
export function startForWordPress(options: TestServerOptions): Promise<TestServer> {
  return startTestServer({ ...options, config: { contentHost: 'wordpress', ...options.config } });
}

interface Pair {
  kid: string;
  x: string;
  privateKey: KeyObject;
}

export function createPair(): Pair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16);
  return { kid, x, privateKey };
}

/** What is signed in the plugin's place; fields replace what would be right. */
export function signToken(pair: Pair, typ: string, claims: object, header: object = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'EdDSA', kid: pair.kid, typ, ...header })}.${part(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), pair.privateKey).toString('base64url')}`;
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Fields to put in the place of the right ones. */
export interface Tampering {
  claims?: object;
  header?: object;
  pair?: Pair;
  /** Sent instead of what was signed. */
  body?: object;
  path?: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
}

/** A WordPress site with its plugin, as far as it calls. */
export class WordPressSite {
  pair = createPair();
  siteId = '';
  readonly server: TestServer;
  site: HostSite;

  constructor(server: TestServer, home = 'https://coffee.test') {
    this.server = server;
    this.site = siteAt(home);
  }

  now(): number {
    return Math.floor(this.server.deps.now().getTime() / 1000);
  }

  get origin(): string {
    return new URL(this.server.deps.config.publicUrl).origin;
  }

  /** Makes a link and uses it. */
  async connect(replace = false): Promise<void> {
    const { deps } = this.server;
    const link = await deps.host.connection?.createLink(replace);
    const { status, body } = await this.paste(link?.link ?? '');
    if (status !== 201) throw new Error(`Not connected: ${status} ${JSON.stringify(body)}`);
    this.siteId = body.site_id;
  }

  paste(link: string, changes: { claims?: object; site?: HostSite; pair?: Pair } = {}) {
    const code = link.split('#')[1] ?? link;
    const { kid, x } = this.pair;
    const claims = { code_hash: sha256(code), home_url: this.site.info.home_url, iat: this.now() };
    return this.server.visitor.post<{ site_id: string; code: string; message: string; published: number }>(
      '/host/connect',
      {
        code,
        key: { kid, x },
        site: changes.site ?? this.site,
        proof: signToken(changes.pair ?? this.pair, 'uf-proof+jwt', { ...claims, ...changes.claims }),
      },
    );
  }

  /** A signed call. */
  call<Body = { code?: string }>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    changes: Tampering = {},
    client: Client = this.server.visitor,
  ): Promise<ClientReply<Body>> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const claims = {
      iss: this.siteId,
      aud: this.origin,
      sub: 'site',
      htm: method,
      htu: `/api/v1${path}`,
      bh: createHash('sha256').update(text).digest('base64url'),
      iat: this.now(),
      exp: this.now() + 60,
      jti: randomUUID(),
      ...changes.claims,
    };
    const token = signToken(changes.pair ?? this.pair, 'uf-site+jwt', claims, changes.header);
    const payload = changes.body ? JSON.stringify(changes.body) : text;
    return client.inject<Body>({
      method: changes.method ?? method,
      url: `/api/v1${changes.path ?? path}`,
      headers: {
        'x-userfeedback-site': token,
        ...(payload === '' ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === '' ? {} : { payload }),
    });
  }

  push(kind: 'entries' | 'terms' | 'media', upsert: readonly object[], gone: readonly number[] = [], last = false) {
    return this.call('POST', `/host/${kind}`, { upsert, gone, last });
  }

  /** A token by which somebody of the site signs in. */
  tokenFor(id: number, person: Partial<HostPerson>, changes: Tampering = {}): string {
    const claims = {
      iss: this.siteId,
      aud: this.origin,
      sub: String(id),
      locale: 'en',
      name: `Person ${id}`,
      email: `person${id}@coffee.test`,
      roles: [],
      manages: false,
      ...person,
      jti: randomUUID(),
      iat: this.now(),
      exp: this.now() + 60,
      ...changes.claims,
    };
    return signToken(changes.pair ?? this.pair, 'uf-sign-in+jwt', claims, changes.header);
  }
}

export function siteAt(home: string): HostSite {
  return {
    info: {
      name: 'Coffee & Cups',
      admin_email: 'owner@coffee.test',
      time_zone: 'Europe/Rome',
      locale: 'it-IT',
      home_url: home,
      admin_url: `${home}/wp-admin/`,
      open_url: `${home}/wp-admin/admin.php?page=userfeedback-connector-surveys`,
      wp: '6.5.5',
      php: '8.2.7',
      plugin: '0.1.0',
      edition: 'self',
    },
    origins: [new URL(home).origin],
    roles: [
      { id: 'administrator', label: 'Amministratore', managing: true },
      { id: 'editor', label: 'Editore', managing: false },
      { id: 'barista', label: 'Barista', managing: false },
      { id: 'subscriber', label: 'Sottoscrittore', managing: false },
    ],
    post_types: [
      { id: 'post', label: 'Posts' },
      { id: 'page', label: 'Pages' },
      { id: 'recipe', label: 'Recipes' },
    ],
    taxonomies: [
      { id: 'category', label: 'Category' },
      { id: 'post_tag', label: 'Tag' },
    ],
    plugins: [
      {
        slug: 'monsterinsights',
        basename: 'google-analytics-for-wordpress/googleanalytics.php',
        installed: true,
        active: true,
        setup_complete: false,
      },
    ],
    notices: [{ id: 'backup-plugin', content: 'The last copy is 9 days old.' }],
  };
}

export function entry(id: number, title: string, more: Partial<HostEntry> = {}): HostEntry {
  return {
    id,
    type: 'post',
    title,
    url: `https://coffee.test/${id}/`,
    published_at: new Date(Date.UTC(2026, 0, id % 300)).toISOString(),
    modified_at: MOMENT,
    ...more,
  };
}

export function term(id: number, name: string, more: Partial<HostTerm> = {}): HostTerm {
  return { id, taxonomy: 'category', name, url: `https://coffee.test/category/${id}/`, ...more };
}

/** Pages of a site, as visitors get them: by path the facts, or where it leads. */
export async function servePages(
  pages: Record<string, { facts: object } | { to: string; status?: number } | { text: string }>,
) {
  const asked: { path: string; cookie: string | undefined }[] = [];
  const server = createServer((request, reply) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    asked.push({ path, cookie: request.headers.cookie });
    const page = pages[path];
    if (page && 'to' in page) return void reply.writeHead(page.status ?? 302, { location: page.to }).end();
    if (page && 'text' in page) return void reply.end(page.text);
    const facts = page?.facts ?? { page_type: 'not_found', post_id: null, post_type: null };
    const told = JSON.stringify({ taxonomies: [], terms: [], ...facts });
    reply.writeHead(page ? 200 : 404, { 'content-type': 'text/html' });
    reply.end(`<!doctype html><p>Hi</p><script type="application/json" id="userfeedback-page">${told}</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
