import { createHash, createPublicKey, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HostSite } from '@userfeedback/contract';

/** A call that the site has made. */
export interface Call {
  method: string;
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it as they like.
  body: any;
  headers: IncomingMessage['headers'];
  text: string;
}

interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Replies to a call instead of the ordinary way; undefined: as usual, 'hang': never. */
type Special = Reply | 'hang' | undefined;
type Behaviour = (call: Call) => Special | Promise<Special>;

/** A server that speaks as ours does to WordPress, and does what tests tell it. */
export interface StandIn {
  url: string;
  /** A connection link that works. */
  link: string;
  calls: Call[];
  /** Those that the site has said it has. */
  origins: string[];
  /** What the next connection is called. */
  siteId: string;
  behave(behaviour: Behaviour | undefined): void;
  config: Record<string, unknown>;
  ratings: { post_id: number; total: number; average: number }[];
  surveys: { id: number; title: string; status: string }[];
  /** Ids of entries, terms and images that it knows, with what it knows of them. */
  mirror: Record<string, Map<number, Record<string, unknown>>>;
  /** As if it had been changed to this one. */
  takeKey(key: { kid: string; x: string }): void;
  /** What was called, as `POST /host/entries`. */
  made(): string[];
  stop(): Promise<void>;
}

const CODE = '7ABCDEFGHJKMNPQRSTVW';
const WIDGET = `
  window.widgetAsked = (window.widgetAsked || 0) + 1;
  window.userfeedback = { setFacts() {}, destroy() { window.destroyed = true; delete window.userfeedback; } };`;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the short methods of a stand-in
export async function startStandIn(port = 0): Promise<StandIn> {
  let behaviour: Behaviour | undefined;
  let key: { kid: string; x: string } | undefined;
  const server = createServer(async (request, response) => {
    const call = await read(request);
    if (call.path === '/widget.js') {
      response.setHeader('content-type', 'text/javascript');
    } else if (call.method === 'OPTIONS') {
      response.end();
      return;
    }
    standIn.calls.push(call);
    const special = await behaviour?.(call);
    if (special === 'hang') return;
    send(response, special ?? (call.path === '/widget.js' ? { body: WIDGET } : reply(call)));
  });
  const open = new Set<import('node:net').Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: StandIn = {
    url,
    link: `${url}/connect#${CODE}`,
    calls: [],
    siteId: 'site-1',
    origins: [],
    behave(next) {
      behaviour = next;
    },
    config: {
      access: {
        create_edit_surveys: ['administrator'],
        view_results: ['administrator'],
        delete_surveys: ['administrator'],
      },
      post_ratings: null,
      widget: { src: `${url}/widget.js` },
      server: { version: '0.1.0', min_plugin: '0.1.0', plugin: '0.1.0' },
      published: 3,
    },
    ratings: [],
    surveys: [],
    mirror: { entries: new Map(), terms: new Map(), media: new Map() },
    takeKey(next) {
      key = next;
    },
    made: () => standIn.calls.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`),
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;

  function reply(call: Call): Reply {
    const path = call.path.replace(/^\/api\/v1/, '').replace(/\?.*$/, '');
    if (path === '/host/connect') return connect(call);
    if (path === '/widget') return document(call);
    const fault = check(call);
    if (fault) return fault;
    const [, , kind = '', seen] = path.split('/');
    const known = standIn.mirror[kind];
    if (known && seen) return compare(known, call.body);
    if (known) {
      for (const item of call.body.upsert) known.set(item.id, item);
      for (const id of call.body.gone) known.delete(id);
      return { body: { success: true } };
    }
    if (path === '/host/config') {
      const etag = `"${createHash('sha256').update(JSON.stringify(standIn.config)).digest('hex').slice(0, 12)}"`;
      return call.headers['if-none-match'] === etag ? { status: 304 } : { body: standIn.config, headers: { etag } };
    }
    if (path === '/host/surveys') return { body: surveys(new URL(call.path, url).searchParams) };
    if (path === '/host/ratings') return { body: { items: standIn.ratings, next: 'later' } };
    if (path === '/host/site') standIn.origins = HostSite.parse(call.body).origins;
    if (path === '/host/keys') key = call.body.key;
    return { body: { success: true } };
  }

  /** What visitors' browsers ask for; only pages of the site may read it. */
  function document({ headers }: Call): Reply {
    const isAllowed = standIn.origins.includes(`${headers.origin}`);
    return { body: {}, headers: isAllowed ? { 'access-control-allow-origin': `${headers.origin}` } : {} };
  }

  function connect({ body }: Call): Reply {
    standIn.origins = HostSite.parse(body.site).origins;
    if (body.code !== CODE) return { status: 404, body: { code: 'not_found', message: 'Not found.' } };
    key = body.key;
    const claims = claimsOf(body.proof);
    const hash = createHash('sha256').update(CODE).digest('hex');
    if (!isSigned(body.proof) || claims.code_hash !== hash || claims.home_url !== body.site.info.home_url)
      return { status: 400, body: { code: 'bad_proof', message: 'The proof does not match the request.' } };
    return {
      status: 201,
      body: {
        site_id: standIn.siteId,
        server: { url, name: 'Stand-in', version: '0.1.0' },
        widget: { src: `${url}/widget.js` },
        published: standIn.config.published,
      },
    };
  }

  function surveys(query: URLSearchParams) {
    const ids = query.getAll('ids[]').map(Number);
    const search = (query.get('search') ?? '').toLowerCase();
    return standIn.surveys
      .filter(({ id, title }) => (ids.length > 0 ? ids.includes(id) : title.toLowerCase().includes(search)))
      .slice(0, 50);
  }

  /** What is wrong with the signature of a call. */
  function check(call: Call): Reply | undefined {
    const token = `${call.headers['x-userfeedback-site'] ?? ''}`;
    const claims = isSigned(token) ? claimsOf(token) : {};
    const isRight =
      claims.iss === standIn.siteId &&
      claims.aud === url &&
      claims.htm === call.method &&
      claims.htu === call.path &&
      claims.bh === createHash('sha256').update(call.text).digest('base64url');
    if (!isRight) return { status: 401, body: { code: 'bad_signature', message: 'Not signed.' } };
    if (Math.abs(claims.iat - Date.now() / 1000) > 90)
      return { status: 401, body: { code: 'clock_skew', message: 'The clocks differ.' } };
    return undefined;
  }

  function isSigned(token: string): boolean {
    const [header = '', claims = '', signature = ''] = token.split('.');
    if (!key || JSON.parse(decode(header) || '{}').kid !== key.kid) return false;
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.x };
    return verify(
      null,
      Buffer.from(`${header}.${claims}`),
      createPublicKey({ key: jwk, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    );
  }
}

/** The claims of a token, unchecked. */
export function claimsOf(token: string) {
  return JSON.parse(decode(token.split('.')[1] ?? ''));
}

const decode = (part: string) => Buffer.from(part, 'base64url').toString();

function compare(
  known: Map<number, unknown>,
  { from_id, to_id, ids }: { from_id: number; to_id: number; ids: number[] },
): Reply {
  for (const id of known.keys()) if (id >= from_id && id <= to_id && !ids.includes(id)) known.delete(id);
  return { body: { missing: ids.filter((id) => !known.has(id)) } };
}

async function read(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    text,
    body: text ? JSON.parse(text) : null,
  };
}

function send(response: ServerResponse, { status = 200, body, headers = {} }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(status === 304 ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
}
