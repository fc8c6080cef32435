import type { IncomingMessage, RequestOptions } from 'node:http';
import { Agent, request } from 'node:http';
import type { OpenAPI } from '@orpc/contract';
import type { ErrorBody, ErrorCode } from '@userfeedback/contract';
import { ERRORS } from '@userfeedback/contract';
import fc from 'fast-check';
import { findSentence } from '../../platform/texts/reply-language.ts';
import type { TestServer } from '../start-test-server.ts';
import type { FuzzCall } from './calls.ts';
import { callsOf } from './calls.ts';
import { FuzzedSite } from './site.ts';

/** Calls between two checks of the site; the calls of one such part depend only on the seed and the part's number. */
const PART = 250;
/** Much longer than any call takes, much shorter than the time after which the server cuts one. */
const HANG = 20_000;
/** Whoever sends a lot is refused before everything was read, and may not see the reply. */
const LARGE_BODY = 200_000;
const PROBLEMS_MAX = 10;
/** Sent by the HTTP parser, before any route is reached. */
const HEAD_TOO_LONG = 431;

interface Reply {
  status: number;
  type: string;
  text: string;
}

/** Sends this many calls and returns descriptions of what went wrong. */
export async function fuzz(
  server: TestServer,
  address: string,
  { seed, count }: { seed: number; count: number },
): Promise<string[]> {
  const { body } = await server.visitor.inject<OpenAPI.Document>({
    method: 'GET',
    url: '/api/v1/openapi.json',
  });
  const calls = callsOf(body);
  const site = await FuzzedSite.open(server);
  const url = new URL(address);
  const agent = new Agent({ keepAlive: true });
  const problems: string[] = [];
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < count && problems.length < PROBLEMS_MAX; sent += PART) {
    for (const call of fc.sample(calls, { seed: seed + sent, numRuns: Math.min(PART, count - sent) })) {
      const filled = fill(site, call);
      const reply = await send(agent, url, filled);
      const status = typeof reply === 'string' ? 0 : reply.status;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const problem = typeof reply === 'string' ? reply : (problemOf(call, reply) ?? unknownIn(reply, seed));
      if (problem) problems.push(`${problem}\n${describeCall(call.caller, filled)}`);
    }
    problems.push(...(await site.problems()));
    await site.restore();
  }
  problems.push(...(await site.findAllProblems()));
  agent.destroy();
  const figures = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status} ${times} times`);
  process.stdout.write(`${count} calls from seed ${seed}: ${figures.join(', ')}\n`);
  return problems;
}

type Filled = { options: RequestOptions; body: Buffer | undefined };

function fill(site: FuzzedSite, { caller, method, path, query, headers, body }: FuzzCall): Filled {
  const filled = (text: string) => site.fill(text, path);
  const payload = body && Buffer.from(filled(body.text), body.encoding);
  return {
    options: {
      method,
      path: `${filled(path)}${query === '' ? '' : `?${filled(query)}`}`,
      headers: {
        ...site.credentials(caller),
        ...(body && body.type !== '' && { 'content-type': body.type }),
        ...(payload && { 'content-length': payload.length }),
        ...headers,
      },
    },
    body: payload,
  };
}

/** The reply, or a description if there was none. */
async function send(agent: Agent, url: URL, { options, body }: Filled, isSecond = false): Promise<Reply | string> {
  const { promise, resolve } = Promise.withResolvers<Reply | string>();
  const sent = request({ ...options, agent, host: url.hostname, port: url.port });
  const timer = setTimeout(() => {
    resolve(`No reply within ${HANG / 1000} s`);
    sent.destroy();
  }, HANG);
  sent.on('response', (message) => void read(message).then(resolve));
  sent.on('error', (error) => {
    const mayBeCutOff = (body?.length ?? 0) > LARGE_BODY || 'content-encoding' in (options.headers ?? {});
    // A kept-alive connection may have been closed at that very moment.
    if (sent.reusedSocket && !isSecond) resolve(send(agent, url, { options, body }, true));
    else resolve(mayBeCutOff ? { status: 413, type: '', text: '' } : `The connection broke: ${error.message}`);
  });
  sent.end(body);
  const reply = await promise;
  clearTimeout(timer);
  return reply;
}

async function read(message: IncomingMessage): Promise<Reply> {
  const type = message.headers['content-type'] ?? '';
  const status = message.statusCode ?? 0;
  // A stream of events has no end.
  if (type.startsWith('text/event-stream')) {
    message.destroy();
    return { status, type, text: '' };
  }
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of message) chunks.push(chunk);
  } catch (error) {
    return { status: 599, type, text: `cut: ${String(error)}` };
  }
  const isPlain = message.headers['content-encoding'] === undefined;
  return { status, type: isPlain ? type : 'compressed', text: Buffer.concat(chunks).toString() };
}

function problemOf({ method, path }: FuzzCall, { status, type, text }: Reply): string | undefined {
  const what = () => `${status} ${text.slice(0, 500)}`;
  if (status >= 500) return what();
  if (/node_modules|\n\s+at |SqliteError|ECONN/.test(status >= 400 ? text : '')) return `Says too much: ${what()}`;
  const isBodiless = status === 413 && type === '' && text === '';
  if (status < 400 || method === 'HEAD' || isBodiless || !path.startsWith('/api/v1/')) return undefined;
  return isFailure(path, status, text) ? undefined : `Not the shape of a failure: ${what()}`;
}

/** The seed that each run of the tests has. */
const SAME_EACH_TIME = 1;

/** A text of a failure that no catalog has, and so no other language. With a seed of the day it would come as a surprise. */
function unknownIn({ status, text }: Reply, seed: number): string | undefined {
  const body = status < 400 || seed !== SAME_EACH_TIME ? undefined : parseObject(text);
  const failure = body && 'data' in body ? (body.data as ErrorBody) : (body as ErrorBody | undefined);
  if (typeof failure?.message !== 'string') return undefined;
  const unknown = [failure.message, ...Object.values(failure.errors ?? {})].find((each) => !findSentence(each));
  return unknown === undefined ? undefined : `Not in texts/en/replies.json: ${unknown}`;
}

function isFailure(path: string, status: number, text: string): boolean {
  const body = parseObject(text);
  const failure = path === '/api/v1/ajax' && body && 'data' in body ? (body.data as ErrorBody) : (body as ErrorBody);
  const code = failure?.code as ErrorCode | undefined;
  return (
    code !== undefined &&
    (ERRORS[code]?.status === status || (status === HEAD_TOO_LONG && code === 'bad_request')) &&
    typeof failure?.message === 'string'
  );
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function describeCall(caller: string, { options, body }: Filled): string {
  const { 'content-type': type, ...rest } = options.headers as Record<string, unknown>;
  const headers = Object.entries(rest).filter(([name]) => !['cookie', 'authorization', 'x-wp-nonce'].includes(name));
  const text = body ? ` ${String(type)} ${JSON.stringify(body.toString('latin1').slice(0, 700))}` : '';
  return `  ${caller}: ${options.method} ${options.path?.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)}${text}`;
}
