import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GoogleClient } from '@userfeedback/addon-kit';
import { Accounts, CLIENT } from './accounts.ts';
import type { DriveFile } from './files.ts';
import { Files } from './files.ts';
import { Refusal } from './refusal.ts';

/** A parsed call. */
interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  text: string;
}

/**
 * How a call fails, once; `done`: only after its work was done, so that the caller cannot tell. Status 0: the connection
 * is cut.
 */
interface Failure {
  call: RegExp;
  status: number;
  done?: boolean;
  headers?: Record<string, string>;
}

/** A stand-in for Google in tests, on a free port of this machine. It accepts nothing that Google would refuse. */
export interface GoogleStandIn {
  /** For `config.google`, or `GOOGLE_BASE_URL` and its two companions. */
  client: GoogleClient;
  accounts: Accounts;
  files: Files;
  /** "METHOD /path" of all calls so far. */
  calls: string[];
  /** The next call with a matching "METHOD /path" fails. */
  failNext(failure: Failure): void;
  /** Presses a button on the consent page; returns where it leads. */
  press(consentUrl: string, button: 'allow' | 'deny'): Promise<string>;
  close(): Promise<void>;
}

export async function startGoogle(): Promise<GoogleStandIn> {
  const accounts = new Accounts();
  const files = new Files();
  const calls: string[] = [];
  const failures: Failure[] = [];
  const server = createServer(async (request, reply) => {
    const call = await readCall(request);
    const name = `${call.method} ${call.path}`;
    calls.push(name);
    const at = failures.findIndex((one) => one.call.test(name));
    const [failure] = at < 0 ? [] : failures.splice(at, 1);
    try {
      if (failure && !failure.done) throw new Refusal(failure.status, 'UNAVAILABLE', 'Try again later.');
      const result = handle(call, request, accounts, files);
      if (failure) throw new Refusal(failure.status, 'INTERNAL', 'Internal error encountered.');
      send(reply, 200, result);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.status === 0) return void request.destroy();
      for (const [header, value] of Object.entries(failure?.headers ?? {})) reply.setHeader(header, value);
      send(reply, error.status, errorBody(call, error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    accounts,
    files,
    calls,
    client: { clientId: CLIENT.id, clientSecret: CLIENT.secret, baseUrl },
    failNext: (failure) => failures.push(failure),
    async press(consentUrl, button) {
      const page = await (await fetch(consentUrl)).text();
      const link = new RegExp(`id="${button}" href="([^"]+)"`).exec(page)?.[1];
      if (!link) throw new Error(`Google does not ask: ${page}`);
      return link.replaceAll('&amp;', '&');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const url = new URL(request.url ?? '/', 'http://google.test');
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const text = Buffer.concat(parts).toString();
  return {
    method: request.method ?? '',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    text,
  };
}

function handle(call: Call, request: IncomingMessage, accounts: Accounts, files: Files): unknown {
  const { method, path, query, text } = call;
  const name = `${method} ${path}`;
  if (name === 'GET /o/oauth2/v2/auth') return consentPage(accounts, query);
  if (name === 'POST /token') return accounts.token(new URLSearchParams(text));
  if (name === 'POST /revoke') return accounts.revoke(new URLSearchParams(text).get('token') ?? '') ?? {};
  if (name === 'GET /favicon.ico') return {};
  accounts.require(request.headers.authorization);
  if (name === 'GET /v1/userinfo') return { sub: '1', email: accounts.email, email_verified: true };
  if (path.startsWith('/drive/v3/files')) return drive(call, files);
  if (path.startsWith('/v4/spreadsheets/')) return sheets(call, files);
  throw new Refusal(404, 'NOT_FOUND');
}

function drive({ method, path, query, text }: Call, files: Files): unknown {
  const id = path.slice('/drive/v3/files/'.length);
  const fields = query.get('fields') ?? '';
  if (method === 'POST' && id === '') return pickFields(files.create(JSON.parse(text)), fields);
  if (method !== 'GET') throw new Refusal(405, 'METHOD_NOT_ALLOWED');
  if (id !== '') return pickFields(files.get(id), fields);
  const found = files.search(query.get('q') ?? '').slice(0, Number(query.get('pageSize')));
  return { files: found.map((file) => pickFields(file, /^files\((.*)\)$/.exec(fields)?.[1] ?? '')) };
}

function sheets({ method, path, query, text }: Call, files: Files): unknown {
  const [, id = '', below = ''] = /^\/v4\/spreadsheets\/([^/:]+)(.*)$/.exec(path) ?? [];
  const body = text === '' ? {} : JSON.parse(text);
  if (files.get(id).trashed && method !== 'GET') throw new Refusal(400, 'FAILED_PRECONDITION', 'It is in the bin.');
  if (method === 'GET' && below === '')
    return {
      sheets: [{ properties: { sheetId: 0, gridProperties: { columnCount: files.get(id).columns } } }],
    };
  if (method === 'POST' && below === ':batchUpdate') return files.change(id, body) ?? {};
  const [, range = '', verb = ''] = /^\/values\/([A-Z0-9:]+?)(:append)?$/.exec(below) ?? [];
  if (method === 'GET' && query.get('majorDimension') === 'COLUMNS') return { values: files.read(id, range) };
  // Otherwise Google would interpret it as typed in: formulas too.
  if (query.get('valueInputOption') !== 'RAW') throw new Refusal(400, 'INVALID_ARGUMENT', 'Not RAW.');
  if (method === 'PUT' && body.range === range) return files.write(id, range, body.values) ?? {};
  if (method !== 'POST' || verb !== ':append' || query.get('insertDataOption') !== 'INSERT_ROWS')
    throw new Refusal(400, 'INVALID_ARGUMENT');
  return files.append(id, body.values) ?? {};
}

function pickFields(file: DriveFile, fields: string): object {
  return Object.fromEntries(fields.split(',').map((field) => [field, Reflect.get(file, field)]));
}

function consentPage(accounts: Accounts, query: URLSearchParams): string {
  const link = (id: string, href: string) => `<a id="${id}" href="${href.replaceAll('&', '&amp;')}">${id}</a>`;
  const { allow, deny } = accounts.consent(query);
  return `<!doctype html><html lang="en"><title>Sign in</title>${link('allow', allow)} ${link('deny', deny)}</html>`;
}

function errorBody({ path }: Call, { status, reason, message }: Refusal): object {
  const isFlat = path === '/token' || path === '/revoke' || path.startsWith('/o/');
  return isFlat ? { error: reason, error_description: message } : { error: { code: status, message, status: reason } };
}

function send(reply: ServerResponse, status: number, body: unknown): void {
  const isPage = typeof body === 'string';
  reply.writeHead(status, { 'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json' });
  reply.end(isPage ? body : JSON.stringify(body));
}
