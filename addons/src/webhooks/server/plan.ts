import type {
  AddonContext,
  AddonDelivery,
  AddonDestination,
  News,
  PlannedSurvey,
  ResponseEventName,
} from '@userfeedback/addon-kit';
import type { Webhook } from '@userfeedback/contract';
import { webhookName } from '@userfeedback/engine';
import { z } from 'zod';
import { takesEvent } from '../events.ts';
import { webhookProblems } from '../problems.ts';
import { hookKey, hooksFor, hostOf } from './hooks/hooks.ts';
import type { LiveHook } from './hooks/queries.ts';

export const Target = z.object({ webhook: z.string() });
type Target = z.infer<typeof Target>;

type Event = Webhook['events'][number];

/** One for each webhook with an address, also if this server cannot read it: such deliveries wait until it can. */
export function planWebhooks(
  survey: PlannedSurvey,
  _answers: unknown,
  event: ResponseEventName,
  context: AddonContext,
): AddonDelivery[] {
  const hooks = hooksFor(context, { event, survey_id: survey.id, withSiteWide: true });
  return [...webhooksFor(survey, event), ...hooks.map(toHook)];
}

/** Whoever subscribes to all surveys gets the weekly summary of the whole site instead of one for each. */
export function planNews({ event, survey, only }: News, context: AddonContext): AddonDelivery[] {
  const wanted = { event, survey_id: survey?.id ?? null, withSiteWide: event !== 'summary.weekly' };
  const webhooks = survey ? webhooksFor(survey, event) : [];
  const chosen = webhooks.filter(({ destination }) => only?.includes(destination) ?? true);
  return [...chosen, ...hooksFor(context, wanted).map(toHook)];
}

function webhooksFor(survey: PlannedSurvey, event: Event): AddonDelivery[] {
  return sendable(survey)
    .filter((webhook) => takesEvent(webhook, event))
    .map((webhook) => ({
      destination: webhook.id,
      target: { webhook: webhook.id } satisfies Target,
      label: `Webhook “${webhookName(webhook)}”`,
    }));
}

function toHook({ id, key_name }: LiveHook): AddonDelivery {
  const key = hookKey(id);
  return { destination: key, target: { webhook: key } satisfies Target, label: `Hook of “${key_name}”` };
}

function sendable({ notifications: { webhook } }: PlannedSurvey): Webhook[] {
  if (!webhook.active) return [];
  return webhook.webhooks.filter((each) => webhookProblems(each).request_url === undefined);
}

export function listDestinations(survey: PlannedSurvey, context: AddonContext): AddonDestination[] {
  const webhooks = sendable(survey).map((each) => ({
    destination: each.id,
    name: webhookName(each),
    where: URL.parse(each.request_url)?.host ?? null,
    setup: JSON.stringify([each.service, each.request_url, each.secret, each.headers]),
  }));
  return [...webhooks, ...hookDestinations(context, survey.id)];
}

export function listSiteDestinations(context: AddonContext): AddonDestination[] {
  return hookDestinations(context, null);
}

function hookDestinations(context: AddonContext, survey_id: number | null): AddonDestination[] {
  return hooksFor(context, { survey_id, withSiteWide: false }).map((hook) => ({
    destination: hookKey(hook.id),
    name: hook.key_name,
    where: hostOf(context, hook),
    isHook: true,
    setup: hook.target_hash,
  }));
}

/** Names only the host of the address, the rest of which may be secret. */
export function describeTarget({ notifications }: PlannedSurvey, target: unknown): string {
  const planned = Target.safeParse(target).data;
  const webhook = notifications.webhook.webhooks.find(({ id }) => id === planned?.webhook);
  const host = URL.parse(webhook?.request_url ?? '')?.host;
  return host ? `Webhook to ${host}` : 'Webhook';
}
