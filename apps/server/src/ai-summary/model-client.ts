import type { Config } from '../config.ts';
import { SummaryError } from './port.ts';

export interface ModelLimits {
  /** Milliseconds for one call, and for all of them. */
  callMs: number;
  totalMs: number;
  /** How often a call is tried again. */
  retries: number;
}

export interface ModelClient {
  /** The reply to one message, piece by piece. Throws ReplyCut when it ends too early, otherwise SummaryError. */
  ask(system: string, data: object): AsyncIterable<string>;
}

/** A reply cut short by its length, a filter or the connection. */
export class ReplyCut extends Error {
  override name = 'ReplyCut';
}

/** The finish reasons of a reply that ended normally; some servers send none. */
const OWN_ENDS: ReadonlySet<string> = new Set(['stop', 'eos', 'eos_token', 'end_turn', 'stop_sequence']);

const LONGEST_ERROR = 300;
const LATE = 'The language model did not reply in time.';
export const UNREADABLE = 'The language model sent a reply that cannot be used.';

/** A client for OpenAI-compatible endpoints. The library is loaded with the first summary. */
export async function openModelClient(
  config: NonNullable<Config['ai']>,
  limits: ModelLimits,
  signal: AbortSignal,
): Promise<ModelClient> {
  const { default: OpenAI } = await import('openai');
  const client = new OpenAI({
    baseURL: config.baseUrl,
    // Self-hosted servers often need no key, but the library insists on one.
    apiKey: config.apiKey || 'none',
    organization: null,
    project: null,
    timeout: limits.callMs,
    maxRetries: limits.retries,
    // Never log what is sent, nor the key.
    logLevel: 'off',
  });
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(limits.totalMs)]);
  return {
    async *ask(system, data) {
      let hasBegun = false;
      try {
        const stream = await client.chat.completions.create(
          {
            model: config.model,
            stream: true,
            messages: [
              { role: 'system', content: system },
              { role: 'user', content: JSON.stringify(data) },
            ],
          },
          { signal: deadline },
        );
        hasBegun = true;
        for await (const { choices } of stream) {
          const [choice] = choices ?? [];
          yield choice?.delta?.content ?? '';
          const end: string | null | undefined = choice?.finish_reason;
          if (end && !OWN_ENDS.has(end)) throw new ReplyCut();
        }
        deadline.throwIfAborted();
      } catch (error) {
        signal.throwIfAborted();
        if (deadline.aborted) throw new SummaryError(LATE);
        if (error instanceof ReplyCut || (hasBegun && !hasServerMessage(error, OpenAI))) throw new ReplyCut();
        throw asSummaryError(error, OpenAI, config.apiKey);
      }
    },
  };
}

type Library = typeof import('openai').default;

/** Whether the server itself said what went wrong; a broken connection says nothing. */
function hasServerMessage(error: unknown, { APIConnectionError, APIError }: Library): boolean {
  return error instanceof APIError && !(error instanceof APIConnectionError);
}

function asSummaryError(
  error: unknown,
  { APIConnectionError, APIConnectionTimeoutError, APIError }: Library,
  key: string,
) {
  if (error instanceof APIConnectionTimeoutError) return new SummaryError(LATE);
  if (error instanceof APIConnectionError) return new SummaryError('The language model cannot be reached.');
  if (!(error instanceof APIError)) return new SummaryError(UNREADABLE);
  const text =
    serverMessage(error.error) ?? `The language model replied with status ${error.status ?? 'unknown'}.`;
  return new SummaryError((key ? text.replaceAll(key, '***') : text).slice(0, LONGEST_ERROR));
}

/** The server's own error message, if it sent one. */
function serverMessage(body: unknown): string | undefined {
  const words = typeof body === 'object' && body !== null && 'message' in body ? body.message : body;
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined;
}
