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
  /** The answer to one message, piece by piece; throws SummaryError. */
  ask(system: string, data: object): AsyncIterable<string>;
}

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
        for await (const part of stream) yield part.choices?.[0]?.delta?.content ?? '';
        deadline.throwIfAborted();
      } catch (error) {
        signal.throwIfAborted();
        throw deadline.aborted ? new SummaryError(LATE) : tellable(error, OpenAI, config.apiKey);
      }
    },
  };
}

type Library = typeof import('openai').default;

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
