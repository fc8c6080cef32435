import type { GoogleClient } from '@userfeedback/addon-kit';

const ADDRESSES = {
  consent: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
  files: 'https://www.googleapis.com/drive/v3/files',
  spreadsheets: 'https://sheets.googleapis.com/v4/spreadsheets',
} as const;

const WITHIN = 15_000;

/** Google refused, could not be reached, or is not connected at all. `status` is 0 without a reply. */
export class GoogleError extends Error {
  override name = 'GoogleError';
  readonly status: number;
  /** Google's own code ("invalid_grant"); empty if it sent none. */
  readonly reason: string;
  /** Seconds that Google wants us to wait. */
  readonly retryAfter: number | null;

  constructor(message: string, { status = 0, reason = '', retryAfter = null }: Partial<Refusal> = {}) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

type Refusal = Pick<GoogleError, 'status' | 'reason' | 'retryAfter'>;

/** A stand-in replaces Google's hosts and keeps their paths. */
export function addressOf(part: keyof typeof ADDRESSES, { baseUrl }: Pick<GoogleClient, 'baseUrl'>, below = ''): URL {
  const address = ADDRESSES[part] + below;
  return new URL(baseUrl === null ? address : baseUrl + address.slice(new URL(address).origin.length));
}

/**
 * Returns the parsed body; throws GoogleError. The plain network is safe here: nobody typed these addresses, they are
 * Google's or those of the operator's stand-in.
 */
export async function callGoogle(url: URL, init: RequestInit = {}): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(WITHIN) });
  } catch (error) {
    throw new GoogleError(`Google could not be reached (${causeOf(error)}).`);
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusalOf(response, body);
  return body;
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}

/** The token service and the other services have different shapes of errors. */
function refusalOf({ status, headers }: Response, body: unknown): GoogleError {
  const error = fieldOf(body, 'error');
  const isFlat = typeof error === 'string';
  const reason = textOf(isFlat ? error : fieldOf(error, 'status'));
  const words = textOf(isFlat ? fieldOf(body, 'error_description') : fieldOf(error, 'message'));
  const wait = Number(headers.get('retry-after'));
  return new GoogleError(`Google returned an error (${status})${words || reason ? `: ${words || reason}` : '.'}`, {
    status,
    reason,
    retryAfter: Number.isFinite(wait) && wait > 0 ? wait : null,
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
