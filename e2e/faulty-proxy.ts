import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';

/**
 * What happens to a submission on its way. `cut`: it never arrives. `hold`: it arrives, and its reply does not leave
 * before `letGo`. A status: something on the way replies instead of the server; with a code of ours it is the server.
 */
export type Fault = 'cut' | 'hold' | { status: number; headers?: Record<string, string>; code?: string };

export interface FaultyProxy {
  url: string;
  /** Where everything but calls of the API goes. */
  files: string;
  /** What happens to the next submissions, one after the other; later ones pass. */
  faults: Fault[];
  /** When submissions arrived, in milliseconds. */
  submissions: number[];
  /** Breaks the connections whose replies are held. */
  letGo(): void;
  stop(): Promise<void>;
}

/** A bad network in front of a server; its files may come from another one. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const held = new Set<ServerResponse>();
  const server = createServer((call, reply) => {
    // If a reused connection breaks, browsers send the request again by themselves.
    reply.shouldKeepAlive = false;
    const isSubmission = call.method === 'POST' && call.url?.endsWith('/responses');
    if (isSubmission) proxy.submissions.push(Date.now());
    const fault = isSubmission ? proxy.faults.shift() : undefined;
    if (fault === 'cut') call.resume().on('end', () => reply.destroy());
    else if (typeof fault === 'object')
      call.resume().on('end', () => {
        const { status, headers, code } = fault;
        reply.writeHead(status, headers).end(code && JSON.stringify({ code, message: 'Later.' }));
      });
    else
      forward(
        call.url?.startsWith('/api/') ? target : proxy.files,
        call,
        reply,
        fault === 'hold' ? () => held.add(reply) : undefined,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    files: target,
    faults: [],
    submissions: [],
    letGo: () => {
      for (const reply of held) reply.destroy();
      held.clear();
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return proxy;
}

function forward(target: string, call: IncomingMessage, reply: ServerResponse, hold?: () => void): void {
  const { method, headers, url } = call;
  const onward = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
    if (hold) {
      answer.resume().on('end', hold);
      return;
    }
    const { connection: _, 'keep-alive': __, ...rest } = answer.headers;
    reply.writeHead(answer.statusCode ?? 502, rest);
    answer.pipe(reply);
  });
  onward.on('error', () => reply.destroy());
  call.pipe(onward);
}
