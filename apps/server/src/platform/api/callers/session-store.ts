import type { Actor } from '@userfeedback/addon-kit';

/** The person or role behind a cookie or key. `scope` identifies the session or key, for the nonces bound to it. */
export interface Identity {
  scope: string;
  person: Omit<Actor, 'grants'>;
  /** Manages the site around us, whatever the roles. */
  manages: boolean;
  /** The session was about to expire and lasts for so many seconds now; its cookie must be set again. */
  renewed: number | null;
}

const DAY_SECONDS = 86_400;
export const SESSION_SECONDS = 14 * DAY_SECONDS;
/** Of somebody of the site around us; not prolonged, so that a lost right ends even if the site cannot tell us. */
export const HOST_SESSION_SECONDS = DAY_SECONDS / 2;

/** Sessions and keys, by what a call brings. */
export interface SessionStore {
  /** The session's person, or null. Extends a session in use. */
  find(token: string): Promise<Identity | null>;
  /** The API key's role, or null. */
  findKey(key: string): Promise<Identity | null>;
  /** Whoever a session or key belongs to that is known by its hash alone, or null; does not extend a session. */
  findScope(scope: string): Promise<Identity | null>;
  /** Starts a session. */
  open(userId: number, kind?: 'password' | 'host'): Promise<{ token: string; scope: string }>;
  end(token: string): Promise<void>;
  /** The first person who may manage the site. */
  findFirstManager(): Promise<{ id: number } | undefined>;
}
