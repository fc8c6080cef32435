import { randomBytes } from 'node:crypto';
import type { Actor, AddonContext } from '@userfeedback/addon-kit';
import type { Webhook } from '@userfeedback/contract';
import { blankWebhook } from '@userfeedback/engine';
import type { Hook } from '../../hooks.ts';
import { HOOKS_MAX } from '../../hooks.ts';
import { PAUSED, PROBLEM_TEXTS } from '../../problem-texts.ts';
import { webhookProblems } from '../../problems.ts';
import type { LiveHook } from './queries.ts';
import { deleteHook, findHook, insertHook, listEndedHooks, listHooks } from './queries.ts';

declare module '@userfeedback/addon-kit' {
  interface KeptByAddons {
    /** Planning a response looks here for who has subscribed. */
    webhooks: readonly LiveHook[];
  }
}

const REMOVED = 'The hook was removed.';
const KEY_ENDED = 'The API key of the hook has ended, or may no longer send responses.';

/** If the key asks for the same hook again, returns the one it has, without the secret. */
export async function createHook(
  context: AddonContext,
  given: { target_url: string; event: Hook['event']; survey_id?: number | undefined },
  keyId: number,
): Promise<{ hook: Hook; secret: string | null }> {
  const { survey_id = null, event, target_url } = given;
  await requireValid(context, given);
  const { seal } = context.secrets;
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const target_hash = context.digest(`hook ${target_url}`);
  const row = { api_key_id: keyId, event, survey_id, target_url: seal(target_url), target_hash, secret: seal(secret) };
  const id = await context.change(async (db) => {
    const made = await insertHook(db, { ...row, created_at: context.now().toISOString() });
    if (made !== undefined && (await listHooks(db)).length > HOOKS_MAX)
      throw context.refusal('conflict', `This site has ${HOOKS_MAX} hooks already.`);
    return made;
  });
  const isThis = (one: LiveHook) =>
    one.api_key_id === keyId && one.event === event && one.survey_id === survey_id && one.target_hash === target_hash;
  const hook = (await listHooks(context.db)).find(isThis);
  if (!hook) throw context.refusal('not_found');
  const states = await context.statesOf([hookKey(hook.id)]);
  return { hook: describeHook(context, hook, states), secret: id === undefined ? null : secret };
}

async function requireValid(
  context: AddonContext,
  { target_url, survey_id }: { target_url: string; survey_id?: number | undefined },
): Promise<void> {
  const problem = webhookProblems({ request_url: target_url, headers: [] }).request_url;
  const refused = problem ? PROBLEM_TEXTS[problem] : await context.checkAddress(target_url);
  if (refused) throw context.refusal('invalid', undefined, { target_url: refused });
  const survey = survey_id === undefined ? null : await context.findSurvey(survey_id);
  if (survey === undefined)
    throw context.refusal('invalid', undefined, { survey_id: `There is no survey ${survey_id}.` });
}

/** Those of a key. */
export async function getHooks(context: AddonContext, keyId: number): Promise<Hook[]> {
  const own = (await listHooks(context.db)).filter(({ api_key_id }) => api_key_id === keyId);
  const states = await context.statesOf(own.map(({ id }) => hookKey(id)));
  return own.map((hook) => describeHook(context, hook, states));
}

export async function getHook(context: AddonContext, id: number, keyId: number): Promise<Hook> {
  const hook = await requireHook(context, id, keyId);
  return describeHook(context, hook, await context.statesOf([hookKey(id)]));
}

/** Throws `not_found` for those of other keys, too. */
export async function requireHook({ db, refusal }: AddonContext, id: number, keyId: number): Promise<LiveHook> {
  const hook = await findHook(db, id);
  if (hook?.api_key_id !== keyId) throw refusal('not_found');
  return hook;
}

/** Its waiting messages are dropped. False when it is gone already. */
export function removeHook(context: AddonContext, id: number, reason = REMOVED): Promise<boolean> {
  return context.change(async (db) => {
    await context.dropWaiting(db, hookKey(id), reason);
    return deleteHook(db, id);
  });
}

/** Removes those whose key was revoked or has expired; they have sent nothing since. */
export async function removeEnded(context: AddonContext): Promise<void> {
  for (const id of await listEndedHooks(context.db, context.now().toISOString()))
    await removeHook(context, id, KEY_ENDED);
}

function describeHook(
  context: AddonContext,
  hook: LiveHook,
  states: Awaited<ReturnType<AddonContext['statesOf']>>,
): Hook {
  const { id, event, survey_id, survey_status, created_at, api_key_id, key_name } = hook;
  return {
    id,
    event,
    survey_id,
    host: hostOf(context, hook) ?? '',
    api_key: { id: api_key_id, name: key_name },
    created_at,
    state: survey_id !== null && survey_status !== 'publish' ? 'resting' : (states.get(hookKey(id)) ?? 'working'),
  };
}

export function hookKey(id: number): string {
  return `hook-${id}`;
}

/** Undefined for the id of a webhook that somebody has set up in a survey. */
export function hookIdIn(key: string): number | undefined {
  const found = /^hook-(\d{1,15})$/.exec(key)?.[1];
  return found === undefined ? undefined : Number(found);
}

/**
 * From memory: hooks of this event, or of any. Those of a survey, and of the whole site where that is wanted;
 * `survey_id` null: only the latter.
 */
export function hooksFor(
  { kept, now }: AddonContext,
  wanted: { event?: Hook['event']; survey_id: number | null; withSiteWide: boolean },
): readonly LiveHook[] {
  const moment = now().toISOString();
  return (kept().webhooks ?? []).filter(
    ({ event, survey_id, ends_at }) =>
      (wanted.event === undefined || event === wanted.event) &&
      (survey_id === wanted.survey_id || (survey_id === null && wanted.withSiteWide)) &&
      (ends_at === null || ends_at > moment),
  );
}

/** As the webhook it is sent like. Reads the database: another process may have made or ended it a moment ago. */
export async function findHookWebhook(context: AddonContext, id: number): Promise<Webhook> {
  const hook = await findHook(context.db, id);
  if (!hook) throw context.dropped(REMOVED);
  if (!(await context.mayStill(hook.key_hash, 'manage-hooks'))) throw context.dropped(KEY_ENDED);
  const { open } = context.secrets;
  const [request_url, secret] = [open(hook.target_url), open(hook.secret)];
  // It must never go out without its signature.
  if (request_url === undefined || secret === undefined) throw context.paused(PAUSED);
  return { ...blankWebhook(), id: hookKey(id), name: hook.key_name, request_url, secret, events: [hook.event] };
}

export function hostOf({ secrets }: AddonContext, { target_url }: LiveHook): string | null {
  return URL.parse(secrets.open(target_url) ?? '')?.host ?? null;
}

/** The id of the calling key. Throws `forbidden` for people, who set up webhooks in a survey's Workflow. */
export function requireKey({ refusal }: AddonContext, actor: Actor | null): number {
  if (actor?.api_key_id == null)
    throw refusal('forbidden', 'Only API keys have hooks. In the Workflow of a survey you can set up webhooks.');
  return actor.api_key_id;
}
