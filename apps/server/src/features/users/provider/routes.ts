import { contract } from '@userfeedback/contract';
import type { ProviderProblem } from '@userfeedback/contract/limits';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../platform/api/app-error.ts';
import type { Call, Serve } from '../../../platform/api/serve.ts';
import type { SignInProvider } from '../../../platform/config/provider-variables.ts';
import type { SignInStepTable } from '../../../platform/db/people-schema.ts';
import type { Deps } from '../../../platform/deps.ts';
import { madeBy } from '../mails/made-by.ts';
import { proveSession } from '../sessions/service.ts';
import { startSession } from '../sign-in/start-session.ts';
import { closeStep, findOpenStep, openStep } from '../steps/service.ts';
import type { Begun } from './identify.ts';
import { addressAtProvider, identify } from './identify.ts';
import { ProviderError } from './provider-error.ts';
import { enterByProvider } from './service.ts';

const ADMIN = '/admin';
const SCREENS = { signIn: '/sign-in', confirmed: '/confirmed', welcome: '/welcome' } as const;
/** Screens that "Welcome" replaces for the first who signs in to a new site. */
const FIRST_SCREENS = ['', '/', '/surveys'];

type Step = Pick<SignInStepTable, 'user_id' | 'challenge'> & { token: string };

export function providerRoutes(serve: Serve, deps: Deps): void {
  const { session } = contract;

  serve(session.provider, async ({ next, confirm }, call) => {
    const provider = requireProvider(deps);
    const user_id = confirm ? idOfPerson(call) : null;
    const step = { purpose: 'provider' as const, user_id, how: '' as const, challenge: next };
    const { token } = await openStep(deps, call.reply, step);
    return leadBack(deps, call, { ...step, token }, () =>
      addressAtProvider(provider, begunOf(deps, { ...step, token })),
    );
  });

  serve(session.providerCallback, async (_input, call) => {
    const provider = requireProvider(deps);
    const step = await findOpenStep(deps, call.request, 'provider');
    const isOpen = step && (await closeStep(deps, call.reply, step));
    return leadBack(deps, call, step, async () => {
      if (!isOpen) throw new ProviderError('failed', 'this browser has begun no sign-in, or completed it');
      return complete(deps, call, provider, step);
    });
  });
}

/** Signs in, or proves who somebody is; returns the screen to open. */
async function complete(deps: Deps, call: Call, provider: SignInProvider, step: Step): Promise<string> {
  const { request } = call;
  const { publicUrl } = deps.config;
  const own = step.user_id;
  if (own !== null && own !== request.actor?.user_id) throw new ProviderError('failed', 'the session has ended');
  const [, query = ''] = request.url.split(/\?(.*)/s);
  const who = await identify(provider, begunOf(deps, step), query);
  const person = await enterByProvider(deps, { provider, who, made: await madeBy(deps, request), own });
  if (own !== null) {
    await proveSession(deps, request.nonceScope ?? '');
    return screenAt(publicUrl, SCREENS.confirmed);
  }
  const next = step.challenge ?? '';
  const { is_first } = await startSession(deps, call, person, 'provider');
  return screenAt(publicUrl, is_first && FIRST_SCREENS.includes(next) ? SCREENS.welcome : next);
}

/** To the address that `work` returns; if it fails, to where the person can read why. */
async function leadBack(
  deps: Deps,
  { request, reply }: Call,
  step: Step | undefined,
  work: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return reply.redirect(await work());
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    request.log.warn({ problem: error.problem, reason: error.message }, 'signing in through the provider did not work');
    return reply.redirect(problemAt(deps, step, error.problem));
  }
}

function problemAt({ config }: Deps, step: Step | undefined, problem: ProviderProblem): string {
  const address = new URL(screenAt(config.publicUrl, step?.user_id ? SCREENS.confirmed : SCREENS.signIn));
  address.searchParams.set('provider', problem);
  if (step?.challenge) address.searchParams.set('next', step.challenge);
  return address.href;
}

/** A screen of the admin, whatever the link said. */
function screenAt(publicUrl: string, next: string): string {
  const home = `${publicUrl}${ADMIN}`;
  const address = next.startsWith('/') ? URL.parse(`${home}${next}`) : null;
  const isScreen = address?.href.startsWith(`${home}/`) && !address.pathname.startsWith(`${ADMIN}//`);
  return address && isScreen ? address.href : `${home}/`;
}

function begunOf({ config }: Deps, { token, user_id }: Step): Begun {
  const redirectUri = `${config.publicUrl}/api/v1${contract.session.providerCallback['~orpc'].route.path}`;
  return { token, redirectUri, isProof: user_id !== null };
}

function requireProvider({ config }: Deps): SignInProvider {
  if (!config.provider) throw new AppError('not_found');
  return config.provider;
}

function idOfPerson({ actor }: Call): number {
  if (actor?.kind !== 'user' || actor.user_id === null) throw new AppError('unauthorized');
  return actor.user_id;
}
