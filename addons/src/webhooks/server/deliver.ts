import type { AddonBatch, AddonContext, NewsEvent, PlannedSurvey, ResponseEvent } from '@userfeedback/addon-kit';
import type { Webhook } from '@userfeedback/contract';
import { webhookName } from '@userfeedback/engine';
import { eventsOf } from '../events.ts';
import { PAUSED, PROBLEM_TEXTS } from '../problem-texts.ts';
import { isUnreadable, webhookProblems } from '../problems.ts';
import { findHookWebhook, hookIdIn, removeHook } from './hooks/hooks.ts';
import { sampleSent, sampleSurvey } from './hooks/sample.ts';
import { Target } from './plan.ts';
import type { WebhookRequest } from './request.ts';
import { requestForMany, webhookRequest } from './request.ts';
import type { Outcome } from './send.ts';
import { send } from './send.ts';

type Told = ResponseEvent | NewsEvent;

/** To the webhook as it is configured now; the error it throws says whether to try again. Returns the reply's status. */
export async function deliver(event: Told, context: AddonContext): Promise<number | undefined> {
  const webhook = await webhookOf(event, context);
  return sendTo(webhook, requestFor(webhook, event, context), context);
}

/** While few wait, a chat gets a message for each; beyond that one for up to 100. */
const CHAT_BATCH = { alone: 10, most: 100, everyMs: 1000, atOnce: 5 };

export function batchTo(destination: string, survey: PlannedSurvey | null): AddonBatch | undefined {
  const webhook = survey?.notifications.webhook.webhooks.find(({ id }) => id === destination);
  return webhook && webhook.service !== 'custom' ? CHAT_BATCH : undefined;
}

/** Responses to one survey, as one message to its chat. */
export async function deliverMany(
  events: readonly ResponseEvent[],
  context: AddonContext,
): Promise<(number | undefined | Error)[]> {
  const [first] = events as [ResponseEvent];
  const webhook = await webhookOf(first, context);
  const status = await sendTo(webhook, requestForMany(webhook, first.survey, events.length, context), context);
  return events.map(() => status);
}

export async function previewRequest(event: Told, context: AddonContext): Promise<WebhookRequest> {
  return requestFor(await webhookOf(event, context), event, context);
}

export async function sendTest(
  { survey, destination }: { survey: ResponseEvent['survey'] | null; destination: string },
  context: AddonContext,
): Promise<string> {
  const webhook = await findWebhook(survey, destination, context);
  const { sent, ...made } = sampleSent(survey ?? sampleSurvey(), context);
  const status = await sendTo(webhook, webhookRequest(webhook, sent, { ...made, isTest: true }, context), context);
  return `The server replied with status ${status}.`;
}

async function webhookOf({ survey, target, event }: Told, context: AddonContext): Promise<Webhook> {
  const webhook = await findWebhook(survey, Target.safeParse(target).data?.webhook ?? '', context);
  // Planned before it was given to a chat service, which does not take all events.
  if (!eventsOf(webhook).includes(event)) throw context.dropped('The webhook sends to a chat now.');
  return webhook;
}

/** By its id: one of the survey, or a hook. */
async function findWebhook(survey: PlannedSurvey | null, id: string, context: AddonContext): Promise<Webhook> {
  const hook = hookIdIn(id);
  if (hook !== undefined) return findHookWebhook(context, hook);
  const { active = false, webhooks = [] } = survey?.notifications.webhook ?? {};
  const webhook = active && webhooks.find((each) => each.id === id);
  if (!webhook) throw context.undeliverable('The webhook was deleted or turned off in the meantime.');
  // It must never go out without its signature.
  if (isUnreadable(webhook)) throw context.paused(PAUSED);
  const [problem] = Object.values(webhookProblems(webhook));
  if (problem) throw context.undeliverable(PROBLEM_TEXTS[problem]);
  return webhook;
}

/** Its id is always the same for the same response, or the same piece of news, to the same webhook. */
function requestFor(webhook: Webhook, event: Told, context: AddonContext): WebhookRequest {
  const about = 'response' in event ? `${event.survey.id} ${event.response.id}` : event.id;
  const id = context.digest(`webhook-id ${webhook.id} ${about} ${event.event}`);
  const { isRedelivery, isBackfill } = event;
  return webhookRequest(webhook, event, { id, at: context.now(), isRedelivery, isBackfill }, context);
}

async function sendTo(webhook: Webhook, request: WebhookRequest, context: AddonContext): Promise<number | undefined> {
  const outcome = await send(context.fetch, request);
  const hook = hookIdIn(webhook.id);
  if (hook !== undefined && outcome.status === GONE) {
    await removeHook(context, hook, HOOK_GONE);
    throw context.dropped(HOOK_GONE);
  }
  const failure = failureOf(withoutAddress(outcome, webhook.request_url), webhook, context);
  if (failure) throw failure;
  return outcome.status ?? undefined;
}

const HOOK_GONE = 'The hook has ended: its address says that it is gone (410).';

/** The address of a webhook is a secret itself, so it is not stored with deliveries. */
function withoutAddress(outcome: Outcome, address: string): Outcome {
  if (outcome.error === undefined) return outcome;
  const { host, hostname } = new URL(address);
  const error = outcome.error.replaceAll(host, '(address)').replaceAll(hostname, '(address)');
  return { ...outcome, error };
}

/** The server was busy or too slow, or asks us to come back later. */
const TEMPORARY = new Set([408, 425, 429]);
const GONE = 410;
/** What Slack replies when a channel or a webhook no longer exists. */
const CLOSED = new Set(['channel_is_archived', 'no_service']);

function failureOf(
  { status, error, answer, isRefused, retryAfter }: Outcome,
  webhook: Webhook,
  { now, failed, undeliverable, postponed, paused }: AddonContext,
): Error | null {
  const name = webhookName(webhook);
  if (status === null) {
    const reason = `Webhook "${name}": ${error}`;
    return isRefused ? undeliverable(reason) : failed(reason);
  }
  if (status < 300) return null;
  const reply = { status, text: answer };
  if (webhook.service === 'slack' && CLOSED.has(answer.trim()))
    return paused(`the address says that it is closed (${answer.trim()}).`, { reply });
  if (status === GONE) return paused('the address says that it is gone (410).', { reply });
  const reason = `Webhook "${name}": the server replied with status ${status}.`;
  if (status < 500 && !TEMPORARY.has(status)) return undeliverable(reason, reply);
  const until = retryAfter === null ? null : momentOf(retryAfter, now());
  return until ? postponed(reason, until, reply) : failed(reason, reply);
}

/** `Retry-After` is a number of seconds or a date. */
function momentOf(retryAfter: string, now: Date): Date | null {
  const isSeconds = /^\d{1,9}$/.test(retryAfter.trim());
  const moment = isSeconds ? now.getTime() + Number(retryAfter) * 1000 : Date.parse(retryAfter);
  return Number.isNaN(moment) ? null : new Date(moment);
}
