import type { Actor, EntryExtras, HostEntry, Shortcode } from '@userfeedback/addon-kit';
import type { ErrorCode } from '@userfeedback/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The pages of a host that we serve ourselves, at `/`. */
export interface HostPages {
  /** Binds them. Headers, forms, sessions and limits are there already. */
  routes(site: FastifyInstance): void;
  /** Replies for an address that nothing else has. */
  notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Says as a page what went wrong, without asking the database, which may be what failed. */
  problem(problem: Problem, reply: FastifyReply): FastifyReply;
}

/** What a reader may know of a failure. */
export interface Problem {
  status: number;
  message: string;
}

/** The little of the server that is lent to the pages of a host. */
export interface PageServer {
  /** Reads the session's cookie. */
  getReader(request: FastifyRequest, reply: FastifyReply): Promise<Reader>;
  /** Starts the session that the admin uses too; throws a refusal. */
  signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    credentials: { email: string; password: string },
  ): Promise<void>;
  /** Ends the request's session, when there is one, and takes its cookie away. */
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The shortcodes of addons, whether they are in use or not. */
  shortcodes: readonly AddonShortcode[];
  /** What usable addons add to a page with one entry on it. */
  extendEntry(entry: HostEntry): Promise<ExtrasOfAddon[]>;
  /** Lets fonts of the font service onto this page. */
  allowFonts(reply: FastifyReply): void;
  /** To be thrown: the call is answered with this error. */
  refusal(code: ErrorCode, message?: string): Error;
  /** What was said by a refusal; undefined for any other failure. */
  problemOf(thrown: unknown): Problem | undefined;
}

/** Who reads a page. */
export interface Reader {
  /** Null: nobody is signed in. */
  person: Pick<Actor, 'user_id' | 'name' | 'role'> | null;
  mayEnterAdmin: boolean;
  mayManage: boolean;
  /** The form's proof that it was handed out to this reader. */
  nonce(form: string): string;
  /** Throws `invalid_nonce` unless the form came from a page of ours, made for this reader. */
  check(form: string, nonce: string): void;
}

/** `[name]` in a text becomes an element `data-userfeedback-<slug>` with the entry's id in `data-post`. */
export type AddonShortcode = Shortcode & { slug: string };

/** What one addon adds to a page. */
export type ExtrasOfAddon = EntryExtras & { slug: string };
