import type { FastifyInstance, InjectOptions } from 'fastify';

/** The reply; `body` is parsed if it is JSON. */
export interface ClientReply<Body> {
  status: number;
  headers: Record<string, string | undefined>;
  body: Body;
  /** As received. */
  raw: Buffer;
}

export interface Client {
  get<Body>(path: string): Promise<ClientReply<Body>>;
  post<Body>(path: string, body?: object): Promise<ClientReply<Body>>;
  put<Body>(path: string, body: object): Promise<ClientReply<Body>>;
  delete<Body>(path: string, body?: object): Promise<ClientReply<Body>>;
  /** Anything else: other headers, a raw body, an address outside the API. */
  inject<Body>(options: InjectOptions): Promise<ClientReply<Body>>;
}

/** A caller of the API with these headers; paths are below `/api/v1`. */
export function createClient(app: FastifyInstance, credentials: Record<string, string>): Client {
  async function inject<Body>(options: InjectOptions): Promise<ClientReply<Body>> {
    const reply = await app.inject({ ...options, headers: { ...credentials, ...options.headers } });
    const isJson = String(reply.headers['content-type'] ?? '').match(/\bjson\b/) !== null;
    return {
      status: reply.statusCode,
      headers: Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, value?.toString()])),
      raw: reply.rawPayload,
      body: isJson ? reply.json<Body>() : (reply.body as Body),
    };
  }
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    function send<Body>(path: string, body?: object): Promise<ClientReply<Body>> {
      return inject<Body>({
        method,
        url: `/api/v1${path}`,
        ...(body === undefined ? {} : { payload: body }),
      });
    };
  return { get: call('GET'), post: call('POST'), put: call('PUT'), delete: call('DELETE'), inject };
}
