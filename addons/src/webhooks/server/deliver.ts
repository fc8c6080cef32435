import { randomUUID } from 'node:crypto';
import type {
  AddonContext,
  AddonDelivery,
  AddonDestination,
  PlannedSurvey,
  ResponseEvent,
  ResponseEventName,
} from '@userfeedback/addon-kit';
import type { Webhook } from '@userfeedback/contract';
import { sampleResponse, webhookName } from '@userfeedback/engine';
import { z } from 'zod';
import { PAUSED, PROBLEM_TEXTS } from '../problem-texts.ts';
import { isUnreadable, webhookProblems } from '../problems.ts';
import type { WebhookRequest } from './request.ts';
import { webhookRequest } from './request.ts';
import type { Outcome } from './send.ts';
import { send } from './send.ts';

const Target = z.object({ webhook: z.string() });
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
      target: { webhook: each.id } satisfies Target,
      label: `Webhook “${webhookName(each)}”`,
    }));
}

export function listDestinations({ notifications: { webhook } }: PlannedSurvey): AddonDestination[] {
  if (!webhook.active) return [];
  return webhook.webhooks
    .filter((each) => webhookProblems(each).request_url === undefined)
    .map((each) => ({
      destination: each.id,
      name: webhookName(each),
      where: URL.parse(each.request_url)?.host ?? null,
      setup: JSON.stringify([each.request_url, each.secret, each.headers]),
    }));
}

/** Names only the host of the address, the rest of which may be secret. */
export function describeTarget({ notifications }: PlannedSurvey, target: unknown): string {
  const planned = Target.safeParse(target).data;
  const webhook = notifications.webhook.webhooks.find(({ id }) => id === planned?.webhook);
  const host = URL.parse(webhook?.request_url ?? '')?.host;
  return host ? `Webhook to ${host}` : 'Webhook';
}

/** To the webhook as it is configured now; the error it throws says whether to try again. Returns the reply's status. */
export async function deliver(event: ResponseEvent, context: AddonContext): Promise<number | undefined> {
  const webhook = webhookOf(event.survey, Target.safeParse(event.target).data?.webhook, context);
  return sendTo(webhook, requestFor(webhook, event, context), context);
}

export async function previewRequest(event: ResponseEvent, context: AddonContext): Promise<WebhookRequest> {
  return requestFor(webhookOf(event.survey, Target.safeParse(event.target).data?.webhook, context), event, context);
}

export const SAMPLE = { page: 'https://example.com/sample-page', text: 'This is a sample answer.' };

export async function sendTest(
  { survey, destination }: { survey: ResponseEvent['survey']; destination: string },
  context: AddonContext,
): Promise<string> {
  const webhook = webhookOf(survey, destination, context);
  const [at, id] = [context.now(), randomUUID()];
  const response = sampleResponse(survey, { at, submissionId: id, ...SAMPLE });
  const request = webhookRequest(webhook, { survey, response, event: 'response.created' }, { id, at, isTest: true });
  const status = await sendTo(webhook, request, context);
  return `The server replied with status ${status}.`;
}

function webhookOf({ notifications }: PlannedSurvey, id: string | undefined, context: AddonContext): Webhook {
  const { active, webhooks } = notifications.webhook;
  const webhook = active && webhooks.find((each) => each.id === id);
  if (!webhook) throw context.undeliverable('The webhook was deleted or turned off in the meantime.');
  // It must never go out without its signature.
  if (isUnreadable(webhook)) throw context.paused(PAUSED);
  const [problem] = Object.values(webhookProblems(webhook));
  if (problem) throw context.undeliverable(PROBLEM_TEXTS[problem]);
  return webhook;
}

/** Whatever sends it, the same response to the same webhook has the same id. */
function requestFor(
  webhook: Webhook,
  { survey, response, event, isRedelivery, isBackfill }: ResponseEvent,
  { now, digest }: AddonContext,
): WebhookRequest {
  const id = digest(`webhook-id ${webhook.id} ${survey.id} ${response.id} ${event}`);
  return webhookRequest(webhook, { survey, response, event }, { id, at: now(), isRedelivery, isBackfill });
}

async function sendTo(webhook: Webhook, request: WebhookRequest, context: AddonContext): Promise<number | undefined> {
  const outcome = await send(context.fetch, request);
  const failure = failureOf(withoutAddress(outcome, webhook.request_url), webhookName(webhook), context);
  if (failure) throw failure;
  return outcome.status ?? undefined;
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
const GONE = 410;

function failureOf(
  { status, error, answer, isRefused, retryAfter }: Outcome,
  name: string,
  { now, failed, undeliverable, postponed, paused }: AddonContext,
): Error | null {
  if (status === null) {
    const reason = `Webhook "${name}": ${error}`;
    return isRefused ? undeliverable(reason) : failed(reason);
  }
  if (status < 300) return null;
  const reply = { status, text: answer };
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
