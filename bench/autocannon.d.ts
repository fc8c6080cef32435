declare module 'autocannon' {
  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Called before each request of a connection, with what is the connection's until its list of requests begins anew. */
    setupRequest?: (request: Request, context: Record<string, string>) => Request;
  }
  interface Options {
    url: string;
    connections: number;
    duration?: number;
    /** So many requests instead of a time. */
    amount?: number;
    /** Requests a second, over all connections. */
    overallRate?: number;
    headers?: Record<string, string>;
    requests?: Request[] | undefined;
    timeout?: number;
  }
  export interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number; max: number };
    errors: number;
    timeouts: number;
    non2xx: number;
    statusCodeStats: Record<string, { count: number }>;
  }
  /** Ends after `duration` seconds, or when it is stopped. */
  export default function autocannon(options: Options): Promise<Result> & { stop(): void };
}
