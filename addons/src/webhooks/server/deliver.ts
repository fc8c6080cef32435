import { randomUUID } from 'node:crypto';
import type {
  AddonContext,
  AddonDelivery,
  PlannedSurvey,
  ResponseEvent,
  ResponseEventName,
} from '@userfeedback/addon-kit';
import { webhookName } from '@userfeedback/engine';
import { z } from 'zod';
import { PAUSED, PROBLEM_TEXTS } from '../problem-texts.ts';
import { isUnreadable, webhookProblems } from '../problems.ts';
import { webhookRequest } from './request.ts';
import type { Outcome } from './send.ts';
import { send } from './send.ts';

/** The ids of the delivery and of its webhook. */
const Target = z.object({ id: z.string(), webhook: z.string() });
type Target = z.infer<typeof Target>;

/** One for each webhook with an address. If this server cannot read the address, the delivery waits until it can. */
export function planWebhooks(
  { notifications: { webhook } }: PlannedSurvey,
  _answers: unknown,
  event: ResponseEventName,
): AddonDelivery[] {
  if (!webhook.active) return [];
  return webhook.webhooks
    .filter(({ events }) => events.includes(event))
    .filter((each) => webhookProblems(each).request_url === undefined)
    .map((each) => ({
      destination: each.id,
      target: { id: randomUUID(), webhook: each.id } satisfies Target,
      label: `Webhook “${webhookName(each)}”`,
    }));
}

/** Names only the host of the address, the rest of which may be secret. */
export function describeTarget({ notifications }: PlannedSurvey, target: unknown): string {
  const planned = Target.safeParse(target).data;
  const webhook = notifications.webhook.webhooks.find(({ id }) => id === planned?.webhook);
  const host = URL.parse(webhook?.request_url ?? '')?.host;
  return host ? `Webhook to ${host}` : 'Webhook';
}

/** To the webhook as it is configured now; the error it throws says whether to try again. */
export async function deliver(
  { survey, response, target, event }: ResponseEvent,
  context: AddonContext,
): Promise<void> {
  const planned = Target.safeParse(target).data;
  const { active, webhooks } = survey.notifications.webhook;
  const webhook = active && webhooks.find(({ id }) => id === planned?.webhook);
  if (!planned || !webhook) throw context.undeliverable('The webhook was deleted or switched off in the meantime.');
  // It must never go out without its signature.
  if (isUnreadable(webhook)) throw context.paused(PAUSED);
  const [problem] = Object.values(webhookProblems(webhook));
  if (problem) throw context.undeliverable(PROBLEM_TEXTS[problem]);
  const at = context.now();
  const request = webhookRequest(webhook, { survey, response, event }, { id: planned.id, at });
  const outcome = await send(context.fetch, request);
  const failure = failureOf(withoutAddress(outcome, webhook.request_url), webhookName(webhook), at, context);
  if (failure) throw failure;
}

/** The address of a webhook is a secret itself, so it is not stored with deliveries. */
function withoutAddress(outcome: Outcome, address: string): Outcome {
  if (outcome.error === undefined) return outcome;
  const { host, hostname } = new URL(address);
  const error = outcome.error.replaceAll(host, '(address)').replaceAll(hostname, '(address)');
  return { ...outcome, error };
}

/** The server was busy or too slow, or asks us to come back later. */
const TEMPORARY = new Set([408, 425, 429]);

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
  const reason = `Webhook "${name}": the server replied with status ${status}.`;
  if (status < 500 && !TEMPORARY.has(status)) return context.undeliverable(reason);
  const until = retryAfter === null ? null : momentOf(retryAfter, now);
  return until ? context.postponed(reason, until) : new Error(reason);
}

/** `Retry-After` is a number of seconds or a date. */
function momentOf(retryAfter: string, now: Date): Date | null {
  const isSeconds = /^\d{1,9}$/.test(retryAfter.trim());
  const moment = isSeconds ? now.getTime() + Number(retryAfter) * 1000 : Date.parse(retryAfter);
  return Number.isNaN(moment) ? null : new Date(moment);
}
