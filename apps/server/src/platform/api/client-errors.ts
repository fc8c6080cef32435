import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS } from '@userfeedback/contract';
import type { FastifyBaseLogger } from 'fastify';
import { logBrokenOffSocket } from './request-log.ts';

const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export function clientErrorHandler(log: FastifyBaseLogger) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      if (error.code === 'ECONNRESET') logBrokenOffSocket(log, socket);
      socket.destroy(error);
      return;
    }
    const status = STATUS[error.code ?? ''] ?? 400;
    const body = JSON.stringify({ code: 'bad_request', message: ERRORS.bad_request.message });
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'X-Content-Type-Options: nosniff',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  };
}
