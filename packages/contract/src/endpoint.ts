import { oc } from '@orpc/contract';
import type { RouteCapability } from './capabilities.ts';

/** What the server needs to know of a row, besides method, path and shapes. */
export interface EndpointMeta {
  /** Who may call it; the table is `engine/access/access.ts`. */
  capability: RouteCapability;
  /** Largest body in bytes; the server's default (256 KB) when absent. */
  bodyLimit?: number;
  /** Calls a minute from one address; the server's default for the capability when absent. */
  perMinute?: number;
  /** Streams a file or events: not compressed on the way. */
  isDownload?: true;
  /** Milliseconds from the complete call to the start of the reply; the server's default (60 s) when absent. */
  replyWithin?: number;
  /**
   * Accepts one uploaded file (multipart) instead of JSON, or JSON with a file in it; both may take longer to arrive.
   * `text`: JSON sent as `text/plain`, so that browsers ask no leave to send it; of another shape, it is a bad request.
   */
  body?: 'file' | 'json-file' | 'text';
  /** Of each account or key one call at a time, over all processes. */
  oneAtATime?: true;
  /** Fields of an unsafe call that may also be sent in the query; all others come from path and body only. */
  fromQuery?: readonly string[];
  /** It will go: the day since which that is known, and that from which it may be gone, such as `2027-01-31`. */
  deprecated?: { since: string; until: string };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Starts one row of the API: `endpoint('GET', '/surveys', { capability }).input(..).output(..)`. Paths are below
 * `/api/v1`.
 */
export function endpoint(
  method: Method,
  path: `/${string}`,
  meta: EndpointMeta,
  docs: { summary: string; tag: string; status?: number },
) {
  return oc.$meta<EndpointMeta>(meta).route({
    method,
    path,
    summary: docs.summary,
    tags: [docs.tag],
    successStatus: docs.status ?? 200,
  });
}
