import type { AnyContractProcedure, InferSchemaInput } from '@orpc/contract';
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';
import type { AjaxAction, AjaxReply, ErrorCode } from '@userfeedback/contract';
import { ajaxActions, ERRORS } from '@userfeedback/contract';
import { z } from 'zod';

const PREFIX = '/api/v1';
const brackets = new StandardBracketNotationSerializer({ maxBracketNotationArrayIndex: 999 });

/** One call that the screen made. */
export interface Call {
  method: string;
  /** Below `/api/v1`, without the query. */
  path: string;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  /** The call's nonce; null without one. */
  nonce: string | null;
}

type Output<Row extends AnyContractProcedure> = InferSchemaInput<NonNullable<Row['~orpc']['outputSchema']>>;
type Reply<T> = T | Response | Promise<T | Response> | ((call: Call) => T | Response | Promise<T | Response>);
type Route = { method: string; pattern: RegExp; row: AnyContractProcedure; reply: Reply<unknown> };

/**
 * A server made of replies, one for each row of the contract that a screen may call. Replies are checked against the
 * row's shape, so that no screen is tested on data that the real server could never send.
 */
export class StubServer {
  /** Every call so far, in order. */
  readonly calls: Call[] = [];
  #routes: Route[] = [];
  #actions = new Map<string, Reply<unknown>>();

  /** Sets the reply of a row of the contract. */
  on<Row extends AnyContractProcedure>(row: Row, reply: Reply<Output<Row>>): this {
    const { method = 'GET', path = '/' } = row['~orpc'].route;
    const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    this.#routes.unshift({ method, pattern, row, reply });
    return this;
  }

  /** Sets the reply of an action of `POST /ajax`. */
  onAction<A extends AjaxAction>(action: A, reply: Reply<AjaxReply<A>>): this {
    this.#actions.set(action, reply);
    return this;
  }

  /** The calls to one row so far. */
  callsOf(row: AnyContractProcedure): Call[] {
    const route = this.#routes.find((known) => known.row === row);
    return this.calls.filter(({ method, path }) => route?.method === method && route.pattern.test(path));
  }

  /** The fields of each call of one action so far. */
  actionsOf(action: AjaxAction): Record<string, string>[] {
    return this.calls
      .filter(({ path }) => path === '/ajax')
      .map(({ body }) => body as Record<string, string>)
      .filter((fields) => fields.action === `userfeedback_${action}`);
  }

  /** Replaces `fetch`. */
  fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request ? input : new Request(new URL(String(input), location.href), init);
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith(PREFIX)) return new Response(null, { status: 404 });
    const call: Call = {
      method: request.method,
      path: pathname.slice(PREFIX.length),
      params: {},
      query: brackets.deserialize([...new URLSearchParams(search)]) as Record<string, unknown>,
      body: await bodyOf(request),
      nonce: request.headers.get('x-wp-nonce'),
    };
    this.calls.push(call);
    return call.path === '/ajax' ? this.#runAction(call) : this.#serve(call);
  };

  async #serve(call: Call): Promise<Response> {
    for (const { method, pattern, row, reply } of this.#routes) {
      const match = method === call.method && pattern.exec(call.path);
      if (!match) continue;
      call.params = { ...match.groups };
      const result = await outcome(reply, call);
      if (result instanceof Response) return result;
      const schema = row['~orpc'].outputSchema as z.ZodType | undefined;
      return Response.json(schema ? schema.parse(result) : result, {
        status: row['~orpc'].route.successStatus ?? 200,
      });
    }
    throw new Error(`The screen called ${call.method} ${call.path}, for which the test has no reply.`);
  }

  async #runAction(call: Call): Promise<Response> {
    const name = String((call.body as Record<string, unknown>).action).replace(/^userfeedback_/, '');
    const reply = this.#actions.get(name);
    if (!reply) throw new Error(`The screen ran the action ${name}, for which the test has no reply.`);
    const result = await outcome(reply, call);
    if (result instanceof Response) return result;
    const { success, data } = z.object({ success: z.boolean(), data: z.unknown() }).parse(result);
    return Response.json({
      success,
      data: success ? ajaxActions[name as AjaxAction].output.parse(data) : data,
    });
  }
}

/** A refusal in the shape that all errors of the API have; `errors` are texts by field path. */
export function refusal(code: ErrorCode, errors?: Record<string, string>): Response {
  const { status, message } = ERRORS[code];
  return Response.json({ code, message, ...(errors ? { errors } : {}) }, { status });
}

function outcome(reply: Reply<unknown>, call: Call): unknown {
  return typeof reply === 'function' ? reply(call) : reply instanceof Response ? reply.clone() : reply;
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.method === 'GET') return undefined;
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(await request.text()));
  // Its files are the page's own kind, which Node cannot read back.
  if (type.startsWith('multipart/form-data')) return undefined;
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}
