import type { Webhook } from '@userfeedback/contract';
import type { Sent, Site } from '../payload.ts';
import { discord } from './discord.ts';
import type { ChatMessage } from './message.ts';
import { chatMessage, manyMessage } from './message.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';

type Service = Exclude<Webhook['service'], 'custom'>;

const SERVICES: Record<Service, (message: ChatMessage) => object> = { slack, teams, discord };

export function chatBody(service: Service, webhook: Pick<Webhook, 'include_answers'>, sent: Sent, site: Site): object {
  return SERVICES[service](chatMessage(webhook, sent, site));
}

/** Instead of one message for each response, when many wait. */
export function chatBodyForMany(
  service: Service,
  survey: { id: number; title: string },
  n: number,
  site: Site,
): object {
  return SERVICES[service](manyMessage(survey, n, site));
}
