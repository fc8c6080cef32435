import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { LanguagePart, TestDocument } from '@userfeedback/contract';
import { SavedVisit, Submission, WidgetDocument } from '@userfeedback/contract';
import { inject } from 'vitest';
import { makeDocument } from './surveys.ts';

interface JsonReply {
  status: number;
  headers?: Record<string, string>;
  /** A text is sent as it is. */
  body: unknown;
}
/** `lost`: the connection breaks without a reply; `never`: it is accepted and no reply comes. */
export type Refusal = JsonReply | 'lost' | 'never';

export interface Host {
  /** `http://127.0.0.1:port`; the same pages under `http://localhost:port` are another origin. */
  origin: string;
  /** The folder with the built widget. */
  dir: string;
  /** The reply to `GET /widget`; null if the server is broken. */
  document: WidgetDocument | null;
  /** The reply to `GET /widget/test/{token}`; null if the link no longer works. */
  tested: TestDocument | null;
  /** Language parts by their names; `never`: no reply comes. */
  languageParts: Record<string, LanguagePart | 'never'>;
  /** The snippet of every page, its markup and its headers. */
  snippet: string;
  html: string;
  headers: Record<string, string>;
  /** By how much the server's clock is ahead of the machine's, in milliseconds. */
  ahead: number;
  country: string;
  /** Method and path of every request, in order. */
  requests: string[];
  /** How often the document was fetched again and had not changed. */
  unchanged: number;
  impressions: { survey_id: number; nonce: string }[];
  /** Accepted and refused ones, as the contract reads them. */
  submissions: (Submission & { at: number })[];
  /** Answers that were saved before the end, accepted and refused ones. */
  saves: SavedVisit[];
  /** Calls that tell of page views, as they were sent. */
  views: { path: string; headers: IncomingMessage['headers']; body: string }[];
  /** What was asked of persons, and the reply. */
  asked: unknown[];
  person: JsonReply;
  /** The reply to a token, by `POST /heatmaps/view`. */
  figures: JsonReply;
  /** What the replies to saves say. */
  saveState: string;
  /** Replies to the next saves, before the usual one. */
  saveRefusals: Refusal[];
  /** Replies to the next submissions, before the usual one. */
  refusals: Refusal[];
  /** Replies to the next impressions. */
  impressionRefusals: Refusal[];
  /** What stands between the pages and the server: its reply to a call, instead of the server's, which then hears nothing. */
  proxy: (path: string, body: string) => Refusal | undefined;
  stop: () => Promise<void>;
}

/** A site with the snippet on its pages, and a server for the widget's calls, which keeps to the contract. */
export async function startHost(): Promise<Host> {
  const dir = inject('widgetDir');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host: Host = {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    dir,
    ...blank(),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  server.on('request', async (request, response) => {
    const url = new URL(request.url ?? '/', host.origin);
    host.requests.push(`${request.method} ${url.pathname}`);
    const reply = await replyTo(host, request, url);
    if (reply === 'lost') return response.destroy();
    if (reply === 'never') return;
    const date = new Date(Date.now() + host.ahead).toUTCString();
    response.writeHead(reply.status, { date, ...cors, ...reply.headers });
    response.end(reply.body);
  });
  return host;
}

/** Everything that a test may set, as it is at the start of a test. */
export function blank(): Omit<Host, 'origin' | 'dir' | 'stop'> {
  return {
    document: makeDocument([]),
    tested: null,
    languageParts: {},
    snippet: '',
    html: '<h1>A page</h1>',
    headers: {},
    ahead: 0,
    country: 'DE',
    requests: [],
    unchanged: 0,
    impressions: [],
    submissions: [],
    asked: [],
    person: { status: 200, body: { answered: [] } },
    saves: [],
    views: [],
    figures: { status: 401, body: { code: 'unauthorized' } },
    saveState: 'open',
    saveRefusals: [],
    refusals: [],
    impressionRefusals: [],
    proxy: () => undefined,
  };
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-expose-headers': 'retry-after, date',
};
const json = (body: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function replyTo(host: Host, request: IncomingMessage, url: URL): Promise<Reply | 'lost' | 'never'> {
  const { pathname } = url;
  if (request.method === 'OPTIONS') return { status: 204 };
  if (pathname.startsWith('/api/v1/')) return replyToCall(host, request, url);
  const file = join(host.dir, pathname);
  if (/\.js(on)?$/.test(pathname) && existsSync(file)) {
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'application/json';
    return { status: 200, headers: { 'content-type': type }, body: readFileSync(file) };
  }
  const script = host.snippet || `<script async src="${host.origin}/widget.js"></script>`;
  return {
    status: pathname === '/favicon.ico' ? 204 : 200,
    headers: { 'content-type': 'text/html; charset=utf-8', ...host.headers },
    body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>A page of the site</title>${script}<body>${host.html}</body></html>`,
  };
}

async function replyToCall(host: Host, request: IncomingMessage, url: URL): Promise<Reply | 'lost' | 'never'> {
  if (url.pathname === '/api/v1/widget') return documentReply(host, request);
  if (url.pathname === '/api/v1/widget/country') return json({ country: host.country });
  if (url.pathname.startsWith('/api/v1/widget/test/'))
    return host.tested ? json(host.tested) : json({ message: 'This test link no longer works.' }, 404);
  const part = /^\/api\/v1\/widget\/texts\/(.+)$/.exec(url.pathname)?.[1];
  if (part !== undefined) {
    const found = host.languageParts[part];
    return found === 'never' ? found : json(found ?? { code: 'not_found' }, found ? 200 : 404);
  }
  const [, id, kind] = /^\/api\/v1\/surveys\/(\d+)\/(\w+)$/.exec(url.pathname) ?? [];
  let body = '';
  for await (const chunk of request) body += chunk;
  const between = refusalIn([host.proxy(url.pathname, body)]);
  if (between) return between;
  if (/^\/api\/v1\/heatmaps\/\d+\/views$/.test(url.pathname)) {
    host.views.push({ path: url.pathname, headers: request.headers, body });
    return { status: 204 };
  }
  if (url.pathname === '/api/v1/widget/person') {
    host.asked.push(JSON.parse(body));
    return json(host.person.body, host.person.status);
  }
  if (url.pathname === '/api/v1/heatmaps/view') return json(host.figures.body, host.figures.status);
  if (kind === 'impression') {
    host.impressions.push({ survey_id: Number(id), nonce: url.searchParams.get('nonce') ?? '' });
    return refusalIn(host.impressionRefusals) ?? json({ success: true }, 201);
  }
  if (kind === 'visits') {
    host.saves.push(SavedVisit.parse({ id, ...JSON.parse(body) }));
    return refusalIn(host.saveRefusals) ?? json({ success: true, state: host.saveState });
  }
  if (kind !== 'responses') return json({ code: 'not_found' }, 404);
  host.submissions.push({ ...Submission.parse({ id, ...JSON.parse(body) }), at: Date.now() });
  return refusalIn(host.refusals) ?? json({ success: true, data: 40 + host.submissions.length }, 201);
}

/** Sends the document with its ETag; `host.unchanged` counts the 304 replies. */
function documentReply(host: Host, { headers }: IncomingMessage): Reply {
  if (!host.document) return json({ code: 'internal' }, 500);
  const reply = json(WidgetDocument.parse(host.document));
  const etag = `"${createHash('sha256').update(`${reply.body}`).digest('hex')}"`;
  if (headers['if-none-match'] === etag) {
    host.unchanged++;
    return { status: 304, headers: { etag } };
  }
  return { ...reply, headers: { ...reply.headers, etag } };
}

function refusalIn(refusals: (Refusal | undefined)[]): Reply | 'lost' | 'never' | undefined {
  const refusal = refusals.shift();
  if (typeof refusal !== 'object') return refusal;
  const { status, headers, body } = refusal;
  const reply = typeof body === 'string' ? { status, body } : json(body, status);
  return { ...reply, headers: { ...reply.headers, ...headers } };
}
