import { Agent, createServer, request } from 'node:http';

/** A proxy before several servers. */
export interface RoundRobin {
  url: string;
  close(): void;
}

/** Passes calls on to whoever says that it is ready, in turn, and tries nothing twice. */
export async function startRoundRobin(targets: () => readonly string[], port = 0): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  const healthy = new Set<string>();
  const look = async () => {
    for (const target of targets()) {
      const status = await fetch(`${target}/readyz`).then(
        (reply) => reply.status,
        () => 0,
      );
      if (status === 200) healthy.add(target);
      else healthy.delete(target);
    }
  };
  await look();
  const looking = setInterval(look, 500);
  let turn = 0;
  const server = createServer((call, reply) => {
    const known = targets().filter((target) => healthy.has(target));
    const target = known[turn++ % known.length];
    if (target === undefined) {
      reply.writeHead(503).end();
      return;
    }
    const { url, method, headers } = call;
    const onward = request(`${target}${url}`, { agent, method, headers }, (got) => {
      reply.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(reply);
    });
    onward.on('error', () => {
      if (reply.headersSent) reply.destroy();
      else reply.writeHead(502).end();
    });
    // Whoever leaves a stream leaves it everywhere.
    reply.on('close', () => onward.destroy());
    call.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close() {
      clearInterval(looking);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
