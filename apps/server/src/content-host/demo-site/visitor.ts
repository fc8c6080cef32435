import type { Actor } from '@userfeedback/addon-kit';
import { accessTo } from '@userfeedback/engine';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../api/app-error.ts';
import { nonceFor, readActor, requireNonce } from '../../api/sessions.ts';
import type { Deps } from '../../deps.ts';
import { analyticsPlugins } from '../../plugins/analytics.ts';

/** Who reads a page. */
export interface Visitor {
  /** Null: nobody is logged in. */
  person: Pick<Actor, 'user_id' | 'name' | 'role'> | null;
  mayEnterAdmin: boolean;
  /** An analytics plugin of the site is active, so that its pages carry a data layer. */
  isCounted: boolean;
  /** The form's proof that it was handed out to this visitor. */
  nonce(form: string): string;
  /** Throws `invalid_nonce` unless the form came from a page of ours, made for this visitor. */
  check(form: string, nonce: string): void;
}

/** Reads the session's cookie. The nonces of guests are bound to no one, since a guest has nothing to lose. */
export async function readVisitor(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const actor = await readActor(deps, request, reply, true);
  const person = actor?.kind === 'user' ? actor : null;
  const scope = person ? request.nonceScope : null;
  return {
    person,
    isCounted: await isCounting(deps),
    mayEnterAdmin: person !== null && accessTo('enter-admin', person.grants, deps.site.now().access).allowed,
    nonce: (form) => nonceFor(deps, scope, `site ${form}`),
    check(form, nonce) {
      const from = request.headers['sec-fetch-site'];
      if (from !== undefined && from !== 'same-origin' && from !== 'none')
        throw new AppError('invalid_nonce');
      requireNonce(deps, scope, `site ${form}`, nonce);
    },
  };
}

async function isCounting({ host }: Pick<Deps, 'host'>): Promise<boolean> {
  return Object.values(await analyticsPlugins(host)).some((plugin) => plugin.is_active);
}
