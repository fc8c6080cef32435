export type OutgoingCode =
  /** Not http or https, or with a password in it. */
  | 'bad_address'
  /** Private, loopback, link-local and the like. */
  | 'address_refused'
  | 'too_many_redirects'
  | 'unreachable'
  | 'timeout'
  | 'too_large';

/** The message is for the person who typed the address. */
export class OutgoingError extends Error {
  override name = 'OutgoingError';
  readonly code: OutgoingCode;

  constructor(code: OutgoingCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function outgoingError(error: unknown, host: string, seconds: number): OutgoingError {
  const all = chainOf(error);
  const known = all.find((one) => one instanceof OutgoingError);
  if (known) return known;
  if (all.some((one) => TIMEOUTS.has(nameOf(one)) || TIMEOUTS.has(codeOf(one))))
    return new OutgoingError('timeout', `${host} did not reply within ${seconds} seconds.`, {
      cause: error,
    });
  const code = all.map(codeOf).find(Boolean) ?? '';
  const text = TEXTS[code]?.(host) ?? `${host} could not be reached${code ? ` (${code})` : ''}.`;
  return new OutgoingError('unreachable', text, { cause: error });
}

const TIMEOUTS = new Set(['TimeoutError', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'ETIMEDOUT']);
const untrusted = (host: string) => `The certificate of ${host} is not valid.`;
const TEXTS: Partial<Record<string, (host: string) => string>> = {
  ENOTFOUND: (host) => `There is no server called ${host}.`,
  EAI_AGAIN: (host) => `The address of ${host} could not be looked up.`,
  ECONNREFUSED: (host) => `${host} refused the connection.`,
  ECONNRESET: (host) => `${host} broke off the connection.`,
  UND_ERR_SOCKET: (host) => `${host} broke off the connection.`,
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
};

function chainOf(error: unknown): unknown[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors : [];
  return [error, ...inner.flatMap(chainOf), ...chainOf(error.cause)];
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
