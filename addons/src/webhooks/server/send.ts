import type { AddonContext } from '@userfeedback/addon-kit';
import type { WebhookRequest } from './request.ts';

/** Without a reply `status` is null and `error` says why. */
export interface Outcome {
  status: number | null;
  /** Milliseconds. */
  time: number;
  /** The first 2 KB of the reply's body. */
  answer: string;
  error?: string;
  /** The call is not allowed: trying again would not help. */
  isRefused: boolean;
  retryAfter: string | null;
}

const WITHIN = 10_000;
const REPLY_BYTES = 2048;

export async function send(fetch: AddonContext['fetch'], request: WebhookRequest): Promise<Outcome> {
  const { url, ...init } = request;
  const start = performance.now();
  const time = () => Math.round(performance.now() - start);
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(WITHIN) });
    const answer = await beginningOf(response);
    const retryAfter = response.headers.get('retry-after') ?? retryIn(answer);
    return { status: response.status, time: time(), answer, isRefused: false, retryAfter };
  } catch (error) {
    const isRefused = REFUSALS.has(codeOf(error));
    return {
      status: null,
      time: time(),
      answer: '',
      error: reasonOf(error, url),
      isRefused,
      retryAfter: null,
    };
  }
}

/** Discord says it in the body too, in seconds. */
function retryIn(answer: string): string | null {
  const seconds = /"retry_after":\s*(\d{1,9}(?:\.\d+)?)/.exec(answer)?.[1];
  return seconds === undefined ? null : String(Math.ceil(Number(seconds)));
}

/** Codes of `context.fetch` for which trying again would not help. */
const REFUSALS = new Set(['address_refused', 'bad_address']);

/** The first 2 KB. If the reply breaks off earlier, what arrived of it: its status still counts. */
async function beginningOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of body ?? []) {
      parts.push(part);
      size += part.byteLength;
      if (size >= REPLY_BYTES) break;
    }
  } catch {
    // The other server is slow or gone.
  }
  const bytes = Buffer.concat(parts).subarray(0, REPLY_BYTES);
  // A character that is cut in two at the end is left out, and so are null characters, which PostgreSQL cannot store.
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '');
}

function reasonOf(error: unknown, url: string): string {
  if (!(error instanceof Error)) return String(error);
  const isLate = error.name === 'TimeoutError';
  return isLate ? `${new URL(url).host} did not reply within ${WITHIN / 1000} seconds.` : error.message;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
