import type { Actor } from '@userfeedback/addon-kit';
import type { Scope } from '@userfeedback/contract';
import type { FastifyRequest } from 'fastify';
import type { SessionTable } from '../../db/people-schema.ts';

/** The person or role behind a cookie or key. Nonces are bound to `scope`, which identifies the session or key. */
export interface Identity {
  scope: string;
  person: Omit<Actor, 'grants' | 'access'>;
  manages: boolean;
  /** Only of a key. */
  scopes?: readonly Scope[];
  /** When a person last proved who they are, in milliseconds since 1970. */
  provenAt?: number;
  /** False: a person who has no second factor, and could have one here. */
  hasFactor?: boolean;
  /** When a key ends, in milliseconds since 1970. Absent: never. */
  ends?: number;
  /** The new lifetime in seconds if the session was prolonged: its cookie must then be set again. Otherwise null. */
  renewed: number | null;
}

const DAY_SECONDS = 86_400;

/** By how a session began, in seconds: after its last use, and from its beginning. */
interface SessionLength {
  unused: number;
  longest: number;
}

/** Not prolonged: whoever lost a right elsewhere is out soon, even if nobody can tell us. */
const fixed = (seconds: number): SessionLength => ({ unused: seconds, longest: seconds });
const USUAL: SessionLength = { unused: 14 * DAY_SECONDS, longest: 30 * DAY_SECONDS };
export const SESSION_LENGTHS: Readonly<Record<SessionTable['how'], SessionLength>> = {
  password: USUAL,
  link: USUAL,
  passkey: USUAL,
  developer: USUAL,
  provider: fixed(DAY_SECONDS),
  site: fixed(DAY_SECONDS / 2),
};

/** How long a proof counts, in milliseconds. */
export const PROOF_LASTS = 10 * 60_000;

export interface SessionStore {
  /** Prolongs a session in use. */
  find(token: string): Promise<Identity | null>;
  findKey(key: string, request: FastifyRequest): Promise<Identity | null>;
  /** By the hash that nonces are bound to; does not prolong a session. */
  findScope(scope: string): Promise<Identity | null>;
  /** `passwordHash`: of the password that was right; throws 401 if the account has another one by now. */
  open(
    userId: number,
    how: SessionTable['how'],
    request: FastifyRequest,
    passwordHash?: string,
  ): Promise<{ token: string; scope: string }>;
  end(token: string): Promise<void>;
  findFirstManager(): Promise<{ id: number } | undefined>;
}
