import type { Config } from '../config.ts';
import { SummaryError } from './port.ts';

export interface ModelLimits {
  /** Milliseconds of one call, and of all of them. */
  callMs: number;
  totalMs: number;
  /** How often a call is tried again. */
  retries: number;
}

export interface ModelClient {
  /** The reply to one message, piece by piece; throws ReplyCut where it ends too early, else SummaryError. */
  ask(system: string, data: object): AsyncIterable<string>;
}

/** A reply that its length, a filter or the connection ended. */
export class ReplyCut extends Error {
  override name = 'ReplyCut';
}

/** What servers call an end that a model came to by itself; some do not say. */
const OWN_ENDS: ReadonlySet<string> = new Set(['stop', 'eos', 'eos_token', 'end_turn', 'stop_sequence']);

const LONGEST_ERROR = 300;
const LATE = 'The language model did not answer in time.';
export const UNREADABLE = 'The language model answered in a form that cannot be used.';

/** Talks to an endpoint like OpenAI's; the library is loaded when the first summary is asked for. */
export async function openModelClient(
  config: NonNullable<Config['ai']>,
  limits: ModelLimits,
  signal: AbortSignal,
): Promise<ModelClient> {
  const { default: OpenAI } = await import('openai');
  const client = new OpenAI({
    baseURL: config.baseUrl,
    // Servers of one's own often want none, the library wants one.
    apiKey: config.apiKey || 'none',
    organization: null,
    project: null,
    timeout: limits.callMs,
    maxRetries: limits.retries,
    // Nothing of what is sent, nor the key, belongs in a log.
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
        if (error instanceof ReplyCut || (hasBegun && !isTold(error, OpenAI))) throw new ReplyCut();
        throw tellable(error, OpenAI, config.apiKey);
      }
    },
  };
}

type Library = typeof import('openai').default;

/** Whether the server itself says what went wrong; a connection that breaks says nothing. */
function isTold(error: unknown, { APIConnectionError, APIError }: Library): boolean {
  return error instanceof APIError && !(error instanceof APIConnectionError);
}

function tellable(
  error: unknown,
  { APIConnectionError, APIConnectionTimeoutError, APIError }: Library,
  key: string,
) {
  if (error instanceof APIConnectionTimeoutError) return new SummaryError(LATE);
  if (error instanceof APIConnectionError) return new SummaryError('The language model cannot be reached.');
  if (!(error instanceof APIError)) return new SummaryError(UNREADABLE);
  const text =
    wordsOf(error.error) ?? `The language model answered with status ${error.status ?? 'unknown'}.`;
  return new SummaryError((key ? text.replaceAll(key, '***') : text).slice(0, LONGEST_ERROR));
}

/** The server's own sentence, where it sent one. */
function wordsOf(body: unknown): string | undefined {
  const words = typeof body === 'object' && body !== null && 'message' in body ? body.message : body;
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined;
}
