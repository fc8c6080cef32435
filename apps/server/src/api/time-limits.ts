import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds until the reply must have begun. */
    replyWithin?: number;
    /** Files may take longer to come than other bodies. */
    takesFile?: boolean;
    /** The reply is made as it goes: there is no telling a late caller anything but by hanging up. */
    isDownload?: boolean;
  }
}

/** In milliseconds. */
export interface TimeLimits {
  /** From the last byte of the call to the first of its reply. */
  reply: number;
  /** Until a body has come whole. */
  body: number;
  /** Until a file has, and how long its sender may be silent. */
  file: number;
  silence: number;
}

export const TIME_LIMITS: TimeLimits = {
  reply: 60_000,
  body: 90_000,
  file: 30 * 60_000,
  silence: 30_000,
};

/**
 * No call stays for ever: its body comes in time or its connection is cut, and so does its reply. Fastify's own
 * `handlerTimeout` counts the body's time to the handler's, and Node's `requestTimeout` is one for all routes; neither
 * lets a large file come slowly and a reply be late for the same reason.
 */
export function limitTimes(app: FastifyInstance, limits: TimeLimits = TIME_LIMITS): void {
  app.addHook('onRequest', (request, reply, done) => {
    const awaitReply = () => replyInTime(request, reply, limits);
    if (hasBody(request)) bodyInTime(request, reply, limits, awaitReply);
    else awaitReply();
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  const length = headers['content-length'];
  return length !== undefined && length !== '0';
}

/** Goes on after an early refusal, too: a body that drips on would keep the connection. */
function bodyInTime(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: TimeLimits,
  then: () => void,
): void {
  const { raw } = request;
  const takesFile = request.routeOptions.config.takesFile === true;
  const cut = () => {
    // Whoever has a reply already knows; the others are told before the line goes dead.
    if (!reply.raw.headersSent) reply.header('connection', 'close').send(new AppError('timeout'));
    setImmediate(() => raw.socket.destroySoon());
  };
  const whole = setTimeout(cut, takesFile ? limits.file : limits.body);
  const silence = takesFile ? whenSilent(request, limits.silence, cut) : undefined;
  const stop = () => {
    clearTimeout(whole);
    clearInterval(silence);
  };
  raw.once('end', () => {
    stop();
    if (!reply.raw.headersSent) then();
  });
  raw.once('close', stop);
}

function whenSilent({ raw }: FastifyRequest, longest: number, cut: () => void): NodeJS.Timeout {
  const looks = 10;
  let read = raw.socket.bytesRead;
  let still = 0;
  return setInterval(() => {
    still = raw.socket.bytesRead === read ? still + 1 : 0;
    read = raw.socket.bytesRead;
    if (still >= looks) cut();
  }, longest / looks);
}

function replyInTime(request: FastifyRequest, reply: FastifyReply, limits: TimeLimits): void {
  const { replyWithin = limits.reply, isDownload } = request.routeOptions.config;
  const timer = setTimeout(() => {
    if (reply.raw.headersSent) return;
    if (isDownload || reply.sent) reply.raw.destroy();
    else reply.send(new AppError('unavailable'));
  }, replyWithin);
  reply.raw.once('close', () => clearTimeout(timer));
}
