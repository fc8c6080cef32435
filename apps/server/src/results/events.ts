import { Readable } from 'node:stream';
import { contract } from '@userfeedback/contract';
import { AppError } from '../http/app-error.ts';
import type { Serve } from '../http/serve.ts';
import type { NewsOfResults } from './news.ts';

const MIME = 'text/event-stream';
/** Proxies hang up on what is silent for longer; in milliseconds. */
const HEARTBEAT = 20_000;
/** Then the browser comes again by itself, and has to be allowed to again. */
const LONGEST = 600_000;
/** Who has so many bytes waiting reads no more. */
const WAITING_MAX = 65_536;

/** The stream of news for open screens. */
export function resultsEvents(serve: Serve, news: NewsOfResults): void {
  serve(contract.results.events, async (_input, { request, reply }) => {
    // Anything else would wait for an end that does not come.
    if (!request.headers.accept?.includes(MIME)) throw new AppError('bad_request', `Ask for ${MIME}.`);
    const stream = new Readable({ read: () => undefined });
    const push = (text: string) => {
      if (stream.readableLength > WAITING_MAX) stream.destroy();
      else stream.push(text);
    };
    const end = () => stream.push(null);
    const leave = await news.watch(
      (figures) => push(`event: results\ndata: ${JSON.stringify(figures)}\n\n`),
      end,
    );
    const heartbeat = setInterval(() => push(':\n\n'), HEARTBEAT);
    const longest = setTimeout(end, LONGEST);
    stream.once('close', () => {
      leave();
      clearInterval(heartbeat);
      clearTimeout(longest);
    });
    push('retry: 5000\n\n');
    return reply
      .type(MIME)
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream);
  });
}
