import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** What happens to a connection from its beginning. */
export type Fault =
  | { does: 'nothing' | 'refuse' | 'refuse-tls' | 'hang' }
  /** After so many bytes of the server's. */
  | { does: 'cut' | 'reset'; after: number }
  /** In the packet of so many of the server's messages, or of each that says it is ready. */
  | { does: 'fatal'; after: number | 'ready' };

export interface FaultyProxy {
  /** The database behind it, through it. */
  url: string;
  fault: Fault;
  /** Ends all connections that are open, each as a fault of that kind would. */
  endAll(how: 'cut' | 'reset' | 'fatal'): void;
  close(): Promise<void>;
}

/** A TCP proxy before PostgreSQL that does what networks, poolers and servers do when they go. */
export async function startProxy(databaseUrl: string): Promise<FaultyProxy> {
  const behind = new URL(databaseUrl);
  const open = new Set<Socket>();
  const proxy: FaultyProxy = {
    url: '',
    fault: { does: 'nothing' },
    endAll(how) {
      for (const client of open) {
        if (how === 'reset') client.resetAndDestroy();
        else if (how === 'fatal') client.end(FATAL);
        else client.end();
      }
    },
    close: async () => {
      for (const client of open) client.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
  const listener = createServer((client) => {
    const { fault } = proxy;
    if (fault.does === 'refuse') return client.resetAndDestroy();
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    if (fault.does === 'hang') return client.resume();
    if (fault.does === 'refuse-tls') return client.once('data', () => client.end('N'));
    const server = connect(Number(behind.port), behind.hostname);
    server.on('error', () => client.destroy());
    server.on('close', () => client.end());
    client.on('close', () => server.destroy());
    client.pipe(server);
    pass(server, client, fault);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as { port: number };
  proxy.url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href;
  return proxy;
}

function pass(server: Socket, client: Socket, fault: Fault): void {
  let bytes = 0;
  let waiting = Buffer.alloc(0);
  let messages = 0;
  server.on('data', (data: Buffer) => {
    if (fault.does === 'cut' || fault.does === 'reset') {
      const room = fault.after - bytes;
      bytes += data.length;
      if (data.length < room) return void client.write(data);
      client.write(data.subarray(0, Math.max(0, room)));
      return fault.does === 'cut' ? client.destroySoon() : client.resetAndDestroy();
    }
    if (fault.does !== 'fatal') return void client.write(data);
    waiting = Buffer.concat([waiting, data]);
    let end = 0;
    for (let size = sizeAt(waiting, end); size > 0; size = sizeAt(waiting, end)) {
      const kind = waiting.toString('latin1', end, end + 1);
      end += size;
      messages += 1;
      if (fault.after === 'ready' ? kind !== 'Z' : messages < fault.after) continue;
      client.end(Buffer.concat([waiting.subarray(0, end), FATAL]));
      server.destroy();
      return;
    }
    client.write(waiting.subarray(0, end));
    waiting = waiting.subarray(end);
  });
}

/** How long the message is that begins there; 0 while it is not there in full. */
function sizeAt(data: Buffer, at: number): number {
  if (data.length < at + 5) return 0;
  const size = 1 + data.readUInt32BE(at + 1);
  return data.length < at + size ? 0 : size;
}

const FATAL = fatal('57P01', 'terminating connection due to administrator command');

function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
