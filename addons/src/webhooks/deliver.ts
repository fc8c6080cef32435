import { createHash, randomUUID } from 'node:crypto';
import type { AddonContext, PlannedSurvey, ResponseEvent } from '@userfeedback/addon-kit';
import type { Webhook } from '@userfeedback/contract';
import { webhookName } from '@userfeedback/engine';
import { z } from 'zod';
import { webhookProblems } from './problems.ts';
import { webhookRequest } from './request.ts';
import type { Outcome } from './send.ts';
import { send } from './send.ts';

/** One delivery of a response: its own id, and the webhook by where it leads, since webhooks have no ids. */
const Target = z.object({ id: z.string(), address: z.string(), nth: z.int() });
type Target = z.infer<typeof Target>;

/** One target for each webhook that has an address. */
export function planWebhooks({ notifications: { webhook } }: Pick<PlannedSurvey, 'notifications'>): Target[] {
  if (!webhook.active) return [];
  const ready = webhook.webhooks.filter((each) => webhookProblems(each).request_url === undefined);
  return ready.map((each, index) => ({
    id: randomUUID(),
    address: digestOf(each),
    nth: ready.slice(0, index).filter(({ request_url }) => request_url === each.request_url).length,
  }));
}

/** Sends a response to the webhook as it is by now; throws to be asked again, or to give up where that is no use. */
export async function deliver(
  { survey, response, target }: ResponseEvent,
  context: AddonContext,
): Promise<void> {
  const planned = Target.safeParse(target).data;
  const webhook = planned && plannedWebhook(survey, planned);
  if (!webhook)
    throw context.undeliverable('The webhook was deleted, switched off or given another address meanwhile.');
  const [problem] = Object.values(webhookProblems(webhook));
  if (problem) throw context.undeliverable(problem);
  const at = context.now();
  const request = webhookRequest(webhook, { survey, response }, { id: planned.id, at });
  const failure = failureOf(await send(context.fetch, request), webhookName(webhook), at, context);
  if (failure) throw failure;
}

function plannedWebhook(
  { notifications: { webhook } }: PlannedSurvey,
  { address, nth }: Target,
): Webhook | undefined {
  return webhook.active ? webhook.webhooks.filter((each) => digestOf(each) === address)[nth] : undefined;
}

/** Addresses of hooks are secrets themselves: where deliveries are listed nobody should read them. */
function digestOf({ request_url }: Webhook): string {
  return createHash('sha256').update(request_url).digest('base64url').slice(0, 22);
}

/** Of what the other side refuses these are worth another try: it was busy or too slow, or wants us later. */
const PASSING = new Set([408, 425, 429]);

function failureOf(
  { status, error, isRefused, retryAfter }: Outcome,
  name: string,
  now: Date,
  context: AddonContext,
): Error | null {
  if (status === null) {
    const reason = `Webhook "${name}": ${error}`;
    return isRefused ? context.undeliverable(reason) : new Error(reason);
  }
  if (status < 300) return null;
  const reason = `Webhook "${name}": the server answered ${status}.`;
  if (status < 500 && !PASSING.has(status)) return context.undeliverable(reason);
  const until = retryAfter === null ? null : momentOf(retryAfter, now);
  return until ? context.postponed(reason, until) : new Error(reason);
}

/** `Retry-After` is a number of seconds or a date. */
function momentOf(retryAfter: string, now: Date): Date | null {
  const isSeconds = /^\d{1,9}$/.test(retryAfter.trim());
  const moment = isSeconds ? now.getTime() + Number(retryAfter) * 1000 : Date.parse(retryAfter);
  return Number.isNaN(moment) ? null : new Date(moment);
}
