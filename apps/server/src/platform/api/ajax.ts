import formbody from '@fastify/formbody';
import type { Caller, On } from '@userfeedback/addon-kit';
import type { AjaxAction } from '@userfeedback/contract';
import { ajaxActions } from '@userfeedback/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Translate } from '../texts/reply-language.ts';
import { translatorFor } from '../texts/reply-language.ts';
import { AppError } from './app-error.ts';
import { requireCapability } from './callers/guard.ts';
import { callerOf, readActor, requireNonce } from './callers/sessions.ts';
import { asAppError, errorBody } from './error-handler.ts';
import { callsPerMinute } from './limits/rate-limits.ts';
import { parseInput, parseOutput, readForm } from './wire.ts';

type AnyHandler = (input: never, caller: Caller) => Promise<{ success: boolean; data: unknown }>;

/**
 * `POST /ajax`: form-encoded actions of administrators, each with its own nonce. Session and permissions are those of
 * REST; only the format differs: `{success, data}` instead of an error body.
 */
export async function ajaxRoute(app: FastifyInstance, deps: Deps, bind: (on: On) => void): Promise<void> {
  const handlers = new Map<string, AnyHandler>();
  bind((action, handler) => handlers.set(action, handler as AnyHandler));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formbody, { bodyLimit: 65_536, parser: readForm });
    scope.setErrorHandler(sendFailure);
    scope.post(
      '/ajax',
      {
        config: {
          rateLimit: callsPerMinute({ capability: 'manage-settings' }, 'POST', deps.config.trustProxy),
        },
      },
      (request, reply) => runAction(deps, handlers, request, reply),
    );
  });
}

async function runAction(
  deps: Deps,
  handlers: ReadonlyMap<string, AnyHandler>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const fields = fieldsOf(request.body);
  // Each action has its own nonce, sent as a field.
  request.actor = await readActor(deps, request, reply, true);
  requireCapability(deps, request, 'manage-settings');
  const name = (fields.action ?? '').replace(/^userfeedback_/, '');
  const handler = handlers.get(name);
  if (!handler || !isAction(name)) throw new AppError('bad_request', 'There is no such action.');
  const action = ajaxActions[name];
  if (request.actor?.kind === 'user') {
    requireNonce(deps, request.nonceScope, 'nonce' in action ? action.nonce : 'rest', fields.nonce ?? '');
  }
  const input = await parseInput(action.input, fields);
  const { success, data } = await handler(input as never, callerOf(request));
  const sent = success ? await parseOutput(action.output, data) : data;
  return { success, data: inWords(sent, translatorFor(request)) };
}

/** Fields whose texts people read. */
const SAID = new Set(['message', 'confirm', 'error', 'title', 'excerpt']);

function inWords(data: unknown, translate: Translate): unknown {
  if (Array.isArray(data)) return data.map((each) => inWords(each, translate));
  if (typeof data !== 'object' || data === null) return data;
  const fields = Object.entries(data).map(([name, value]) => [
    name,
    SAID.has(name) && typeof value === 'string' ? translate(value) : inWords(value, translate),
  ]);
  return Object.fromEntries(fields);
}

function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = asAppError(thrown, request, reply);
  const { code, message } = errorBody(error, request);
  return reply.status(error.status).send({ success: false, data: { code, message } });
}

function isAction(name: string): name is AjaxAction {
  return Object.hasOwn(ajaxActions, name);
}

function fieldsOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) throw new AppError('unsupported_media');
  return Object.fromEntries(
    Object.entries(body).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
