import type { Actor, EntryExtras, HostEntry, Shortcode } from '@userfeedback/addon-kit';
import type { ErrorCode } from '@userfeedback/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The pages of a host that we serve ourselves, at `/`. */
export interface HostPages {
  /** Headers, forms, sessions and limits are already set up. */
  routes(site: FastifyInstance): void;
  notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Must not use the database, which may be what failed. */
  problem(problem: Problem, reply: FastifyReply): FastifyReply;
}

export interface Problem {
  status: number;
  message: string;
}

export interface PageServer {
  getReader(request: FastifyRequest, reply: FastifyReply): Promise<Reader>;
  /** The session is also good for the admin. Throws a refusal. */
  signIn(request: FastifyRequest, reply: FastifyReply, credentials: { email: string; password: string }): Promise<void>;
  /** Also clears the cookie. */
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Of all addons, whether they are in use or not. */
  shortcodes: readonly AddonShortcode[];
  /** For a page with one entry on it; usable addons only. */
  extendEntry(entry: HostEntry): Promise<ExtrasOfAddon[]>;
  allowFonts(reply: FastifyReply): void;
  refusal(code: ErrorCode, message?: string): Error;
  problemOf(thrown: unknown): Problem | undefined;
}

export interface Reader {
  /** Null: nobody is signed in. */
  person: Pick<Actor, 'user_id' | 'name' | 'role'> | null;
  mayEnterAdmin: boolean;
  mayManage: boolean;
  nonce(form: string): string;
  /** Throws `invalid_nonce` unless the form came from one of our pages, made for this reader. */
  check(form: string, nonce: string): void;
}

/** `[name]` in a text becomes an element `data-userfeedback-<slug>` with the entry's id in `data-post`. */
export type AddonShortcode = Shortcode & { slug: string };

export type ExtrasOfAddon = EntryExtras & { slug: string };
