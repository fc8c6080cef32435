import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { giveBackFirst } from './upload-slots.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds until the reply must have started. */
    replyWithin?: number;
    takesFile?: boolean;
    /** JSON that is sent as text. */
    takesText?: boolean;
    /** The reply is streamed: when it is late, all that is left is to hang up. */
    isDownload?: boolean;
  }
}

/**
 * In milliseconds. `reply` runs from the last byte of the call to the first byte of its reply, `body` and `file` until
 * that has arrived; `silence` is how long the sender of a file may send nothing.
 */
export interface TimeLimits {
  reply: number;
  body: number;
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
 * Body and reply each have their own time limit, so that no call hangs for ever. Fastify's `handlerTimeout` adds the
 * body's time to the handler's, and Node's `requestTimeout` is the same for all routes; neither lets a large file come
 * slowly and still limits the reply.
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

/** Keeps running after an early refusal: a body that trickles in would hold the connection. */
function bodyInTime(request: FastifyRequest, reply: FastifyReply, limits: TimeLimits, then: () => void): void {
  const { raw } = request;
  const takesFile = request.routeOptions.config.takesFile === true;
  const cut = async () => {
    await giveBackFirst(request);
    // The whole body has arrived meanwhile.
    if (raw.complete) return;
    // Callers without a reply are told before the connection is cut.
    if (!reply.raw.headersSent) reply.header('connection', 'close').send(new AppError('timeout'));
    // Calls that a test injects have no socket of their own.
    setImmediate(() => raw.socket.destroySoon?.());
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
  const checks = 10;
  let read = raw.socket.bytesRead;
  let silentChecks = 0;
  return setInterval(() => {
    silentChecks = raw.socket.bytesRead === read ? silentChecks + 1 : 0;
    read = raw.socket.bytesRead;
    if (silentChecks >= checks) cut();
  }, longest / checks);
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
