import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';

// Loaded before a server (`--import`): it refuses every connection but that to the database, and notes whom it was for.
const { REFUSED_CONNECTIONS: file = '', ALLOWED_PORT: allowed = '' } = process.env;

const connect = Socket.prototype.connect;
Socket.prototype.connect = function refuse(this: Socket, ...args: unknown[]) {
  const [first, second] = args;
  // Node hands over its own list of arguments; others give options, or a port and a host.
  const given = Array.isArray(first) ? first[0] : first;
  const { port, host, path } =
    typeof given === 'object' && given !== null
      ? (given as Readonly<Record<string, unknown>>)
      : { port: given, host: second, path: undefined };
  if (allowed !== '' && String(port) === allowed) return Reflect.apply(connect, this, args);
  appendFileSync(file, `${path ?? `${host ?? 'localhost'}:${port}`}\n`);
  process.nextTick(() => this.destroy(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })));
  return this;
};
