import { setTimeout as wait } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { Config } from '../../platform/config/config.ts';
import { SummaryError } from './stored/port.ts';

export interface ModelLimits {
  /** Milliseconds for one call, and for all of them. */
  callMs: number;
  totalMs: number;
  retries: number;
}

export interface ModelClient {
  /** Yields the reply piece by piece. Throws ReplyCut when it ends too early, otherwise SummaryError. */
  ask(system: string, data: object): AsyncIterable<string>;
}

export class ReplyCut extends Error {
  override name = 'ReplyCut';
}

const OWN_ENDS: ReadonlySet<string> = new Set(['stop', 'eos', 'eos_token', 'end_turn', 'stop_sequence']);

const LONGEST_ERROR = 300;
const LATE = 'The language model did not reply in time.';
const AWAY = 'The language model cannot be reached.';
export const UNREADABLE = 'The language model sent a reply that cannot be used.';
/** Worth a retry: a rate limit, a conflict, a server that starts. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 429]);
/** Milliseconds before the first retry, and at most between two. */
const [PAUSE, LONGEST_PAUSE] = [500, 8000];
/** Seconds; a server may ask for a pause of up to this. */
const LONGEST_WISH = 60;

/** A client for OpenAI-compatible endpoints that stream. */
export async function openModelClient(
  config: NonNullable<Config['ai']>,
  limits: ModelLimits,
  signal: AbortSignal,
): Promise<ModelClient> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(limits.totalMs)]);
  return {
    async *ask(system, data) {
      let hasBegun = false;
      try {
        const messages = [
          { role: 'system', content: system },
          { role: 'user', content: JSON.stringify(data) },
        ];
        const reply = await call(config, { model: config.model, stream: true, messages }, limits, deadline);
        hasBegun = true;
        yield* wordsOf(reply);
        deadline.throwIfAborted();
      } catch (error) {
        signal.throwIfAborted();
        if (deadline.aborted) throw new SummaryError(LATE);
        if (error instanceof ReplyCut || (hasBegun && !(error instanceof Refusal))) throw new ReplyCut();
        if (!(error instanceof Refusal)) throw error instanceof SummaryError ? error : new SummaryError(AWAY);
        const words = config.apiKey ? error.message.replaceAll(config.apiKey, '***') : error.message;
        throw new SummaryError(words.slice(0, LONGEST_ERROR));
      }
    },
  };
}

class Refusal extends Error {
  override name = 'Refusal';
}

/** Returns the first reply that is not worth a retry, or the last one. */
async function call(
  { baseUrl, apiKey }: NonNullable<Config['ai']>,
  body: object,
  { callMs, retries }: ModelLimits,
  deadline: AbortSignal,
): Promise<Response> {
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;
  // Self-hosted servers often need no key, but some insist on the header.
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey || 'none'}` };
  for (let tries = 0; ; tries++) {
    const isLast = tries >= retries;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), callMs);
    try {
      const signal = AbortSignal.any([deadline, late.signal]);
      const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
      if (reply.ok) return reply;
      if (isLast || !mayPass(reply)) throw new Refusal(await reasonOf(reply));
      await reply.body?.cancel();
      await wait(pauseBefore(tries, reply), undefined, { signal: deadline });
    } catch (error) {
      if (deadline.aborted || error instanceof Refusal) throw error;
      if (isLast) throw new SummaryError(late.signal.aborted ? LATE : AWAY);
      await wait(pauseBefore(tries), undefined, { signal: deadline });
    } finally {
      // Once a reply has begun, only the time for all calls limits it.
      clearTimeout(timer);
    }
  }
}

function mayPass({ status, headers }: Response): boolean {
  const wish = headers.get('x-should-retry');
  if (wish === 'true' || wish === 'false') return wish === 'true';
  return status >= 500 || PASSING.has(status);
}

/** Milliseconds, with some randomness so that processes do not all come back at once. */
function pauseBefore(tries: number, reply?: Response): number {
  const wish = Number(reply?.headers.get('retry-after') ?? Number.NaN);
  if (wish > 0 && wish <= LONGEST_WISH) return wish * 1000;
  return Math.min(PAUSE * 2 ** tries, LONGEST_PAUSE) * (1 - Math.random() / 4);
}

interface Piece {
  choices?: { delta?: { content?: string | null }; finish_reason?: string | null }[];
  error?: unknown;
}

async function* wordsOf(reply: Response): AsyncGenerator<string> {
  if (!reply.body) return;
  const events = reply.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { event, data } of events) {
    if (data.startsWith('[DONE]')) return;
    const piece: Piece = JSON.parse(data);
    if (piece.error || event === 'error') throw new Refusal(serverMessage(piece) ?? UNREADABLE);
    const [choice] = piece.choices ?? [];
    yield choice?.delta?.content ?? '';
    const end = choice?.finish_reason;
    if (end && !OWN_ENDS.has(end)) throw new ReplyCut();
  }
}

async function reasonOf(reply: Response): Promise<string> {
  const text = await reply.text();
  const fallback = `The language model replied with status ${reply.status}.`;
  try {
    return serverMessage(JSON.parse(text)) ?? fallback;
  } catch {
    return fallback;
  }
}

function serverMessage(body: unknown): string | undefined {
  const error = fieldOf(body, 'error') ?? body;
  const words = fieldOf(error, 'message') ?? error;
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
