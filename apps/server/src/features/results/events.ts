import { Readable } from 'node:stream';
import { contract } from '@userfeedback/contract';
import { AppError } from '../../platform/api/app-error.ts';
import { isStillAllowed } from '../../platform/api/callers/sessions.ts';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import type { NewsOfResults } from './news.ts';

const MIME = 'text/event-stream';
/** Milliseconds; proxies cut connections that are silent for longer. */
const HEARTBEAT = 20_000;
/**
 * Milliseconds. Together with caching sessions for half a second, less than the second within which a revoked right
 * must end.
 */
const ASK_EVERY = 400;
/** Then the browser reconnects by itself, and its rights are checked again. */
const LONGEST = 600_000;
/** Bytes; a caller with more than this waiting has stopped reading. */
const WAITING_MAX = 65_536;

export function resultsEvents(serve: Serve, deps: Deps, news: NewsOfResults): void {
  serve(contract.results.events, async (_input, { actor, request, reply }) => {
    // Any other caller would wait for an end that never comes.
    if (!request.headers.accept?.includes(MIME)) throw new AppError('bad_request', `Set the Accept header to ${MIME}.`);
    const stream = new Readable({ read: () => undefined });
    let hasEnded = false;
    const push = (text: string) => {
      if (hasEnded) return;
      if (stream.readableLength > WAITING_MAX) stream.destroy();
      else stream.push(text);
    };
    // Ends cleanly; a cut connection would be an error in the browser's console.
    const end = () => {
      hasEnded = true;
      stream.push(null);
    };
    const leave = await news.watch((figures) => push(`event: results\ndata: ${JSON.stringify(figures)}\n\n`), end);
    const heartbeat = setInterval(() => push(':\n\n'), HEARTBEAT);
    const longest = setTimeout(end, LONGEST);
    // With UF_DEV nobody has signed in.
    const watched =
      actor &&
      setInterval(async () => {
        const isAllowed = await isStillAllowed(deps, request, 'view-results').catch(() => true);
        if (!isAllowed) end();
      }, ASK_EVERY);
    reply.raw.once('close', () => stream.destroy());
    stream.once('close', () => {
      leave();
      forget();
      clearInterval(heartbeat);
      clearTimeout(longest);
      clearInterval(watched ?? undefined);
    });
    push('retry: 1500\n\n');
    const forget = deps.draining.onBegin(end);
    if (deps.draining.isOn) end();
    return reply.type(MIME).header('cache-control', 'no-store').header('x-accel-buffering', 'no').send(stream);
  });
}
