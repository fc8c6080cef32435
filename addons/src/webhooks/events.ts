import type { Webhook } from '@userfeedback/contract';
import { WEBHOOK_EVENTS } from '@userfeedback/contract/limits';

type Event = Webhook['events'][number];

const FOR_PEOPLE: readonly Event[] = ['response.created', 'response.partial', 'alert.raised', 'alert.cleared'];

/** Chat services get what people want to read. */
export function eventsOf({ service }: Pick<Webhook, 'service'>): readonly Event[] {
  return service === 'custom' ? WEBHOOK_EVENTS : FOR_PEOPLE;
}

export function takesEvent(webhook: Pick<Webhook, 'service' | 'events'>, event: Event): boolean {
  return webhook.events.includes(event) && eventsOf(webhook).includes(event);
}
