import type { Actor, EntryExtras, HostEntry, Shortcode } from '@userfeedback/addon-kit';
import type { ErrorCode } from '@userfeedback/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The pages of a host that we serve ourselves, at `/`. */
export interface HostPages {
  /** Adds its routes. Headers, forms, sessions and limits are already set up. */
  routes(site: FastifyInstance): void;
  /** The reply for an unknown address. */
  notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** An error page, without using the database, which may be what failed. */
  problem(problem: Problem, reply: FastifyReply): FastifyReply;
}

/** What a reader may know of a failure. */
export interface Problem {
  status: number;
  message: string;
}

/** The parts of the server that a host's pages may use. */
export interface PageServer {
  /** Reads the session's cookie. */
  getReader(request: FastifyRequest, reply: FastifyReply): Promise<Reader>;
  /** Starts a session, the same as the admin's; throws a refusal. */
  signIn(request: FastifyRequest, reply: FastifyReply, credentials: { email: string; password: string }): Promise<void>;
  /** Ends the request's session, if any, and clears its cookie. */
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The shortcodes of addons, whether they are in use or not. */
  shortcodes: readonly AddonShortcode[];
  /** What usable addons add to a page with one entry on it. */
  extendEntry(entry: HostEntry): Promise<ExtrasOfAddon[]>;
  /** Allows fonts of the font service on this page. */
  allowFonts(reply: FastifyReply): void;
  /** An error to throw: the caller gets it as the reply. */
  refusal(code: ErrorCode, message?: string): Error;
  /** What a refusal says; undefined for any other failure. */
  problemOf(thrown: unknown): Problem | undefined;
}

/** Who reads a page. */
export interface Reader {
  /** Null: nobody is signed in. */
  person: Pick<Actor, 'user_id' | 'name' | 'role'> | null;
  mayEnterAdmin: boolean;
  mayManage: boolean;
  /** A nonce for this form and this reader. */
  nonce(form: string): string;
  /** Throws `invalid_nonce` unless the form came from one of our pages, made for this reader. */
  check(form: string, nonce: string): void;
}

/** `[name]` in a text becomes an element `data-userfeedback-<slug>` with the entry's id in `data-post`. */
export type AddonShortcode = Shortcode & { slug: string };

/** What one addon adds to a page. */
export type ExtrasOfAddon = EntryExtras & { slug: string };
