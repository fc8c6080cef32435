import type { Webhook } from '@userfeedback/contract';
import { useState } from 'react';
import { takesEvent } from '../events.ts';
import { serviceOf } from '../services.ts';
import { t } from './messages/webhooks.ts';

type Patch = Partial<Pick<Webhook, 'service' | 'request_url' | 'events'>>;

/** The address that is typed into a new webhook chooses the service, until somebody chooses one. */
export function useServices(webhook: Webhook, set: (patch: Patch) => void) {
  const [isOpen, setOpen] = useState(webhook.request_url === '' && webhook.service === 'custom');
  const [recognized, setRecognized] = useState<Webhook['service']>();
  return {
    isRecognized: recognized === webhook.service && recognized === serviceOf(webhook.request_url),
    choose(service: Webhook['service']) {
      setOpen(false);
      set({ service, events: eventsFor(webhook, service) });
    },
    type(request_url: string) {
      const service = isOpen ? serviceOf(request_url) : undefined;
      if (!service || service === webhook.service) return set({ request_url });
      setRecognized(service);
      set({ request_url, service, events: eventsFor(webhook, service) });
    },
  };
}

/** What is not offered for a service is kept for going back; something has to be sent. */
function eventsFor({ events }: Webhook, service: Webhook['service']): Webhook['events'] {
  const isAny = events.some((event) => takesEvent({ service, events }, event));
  return isAny ? events : [...events, 'response.created'];
}

export function serviceName({ service }: Pick<Webhook, 'service'>): string {
  return t.service[service];
}
