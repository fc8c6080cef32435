import { oc } from '@orpc/contract';
import type { RouteCapability } from './capabilities.ts';

export interface EndpointMeta {
  /** Who has it: `engine/access/access.ts`. */
  capability: RouteCapability;
  /** Bytes; 256 KB when absent. */
  bodyLimit?: number;
  /** Calls a minute from one address; the server's default for the capability when absent. */
  perMinute?: number;
  /** Streams a file or events: not compressed on the way. */
  isDownload?: true;
  /** Milliseconds from the complete call to the start of the reply; 60 s when absent. */
  replyWithin?: number;
  /**
   * One uploaded file (multipart) instead of JSON, or JSON with a file in it; both may take longer to arrive. `text`:
   * JSON sent as `text/plain`, so that browsers need no preflight.
   */
  body?: 'file' | 'json-file' | 'text';
  /** A person must have signed in or confirmed who they are within the last 10 minutes. API keys are not asked. */
  needs_proof?: true;
  /** One call at a time for each account or key, over all processes. */
  oneAtATime?: true;
  /** Fields of an unsafe call that may also be sent in the query; all others come from path and body only. */
  fromQuery?: readonly string[];
  /** Days such as `2027-01-31`: since when it is deprecated, and from when it may be gone. */
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
