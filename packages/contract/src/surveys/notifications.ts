import { z } from 'zod';
import { Condition } from '../conditions.ts';
import {
  CONDITIONS_MAX,
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
  WEBHOOK_METHODS,
  WEBHOOK_ROWS_MAX,
  WEBHOOK_SERVICES,
  WEBHOOKS_MAX,
} from '../limits.ts';
import { secretText } from '../shapes.ts';

const KeyValue = z.object({
  key: z.string().max(200).default(''),
  value: z.string().max(2000).default(''),
});
export const Webhook = z.object({
  /** Made by the server with the first save and kept from then on; an unknown id is replaced. */
  id: z.string().max(64).default(''),
  name: z.string().max(200).default('Unnamed Webhook'),
  service: z.enum(WEBHOOK_SERVICES).default('custom'),
  request_url: secretText(2000),
  request_method: z.enum(WEBHOOK_METHODS).default('POST'),
  request_format: z.enum(WEBHOOK_FORMATS).default('JSON'),
  secret: secretText(200),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length).default(['response.created']),
  headers: z
    .array(KeyValue.extend({ value: secretText(2000) }))
    .max(WEBHOOK_ROWS_MAX.headers)
    .default([]),
  /** `value` is the id of the question whose answer is sent under `key`. */
  body: z.array(KeyValue).max(WEBHOOK_ROWS_MAX.body).default([]),
  /** False: only the survey, the page, the time and a link are sent. */
  include_answers: z.boolean().default(true),
});
export type Webhook = z.infer<typeof Webhook>;

export const EmailNotification = z.object({
  active: z.boolean().default(false),
  /** Comma-separated. */
  addresses: z.string().max(2000).default(''),
  partial: z.boolean().default(false),
  logic: z
    .object({
      enable: z.boolean().default(false),
      action: z.literal('send').default('send'),
      conditions: z.array(Condition).max(CONDITIONS_MAX).default([]),
    })
    .prefault({}),
});
export type EmailNotification = z.infer<typeof EmailNotification>;

export const Notifications = z.object({
  email: EmailNotification.prefault({}),
  webhook: z
    .object({
      active: z.boolean().default(false),
      webhooks: z.array(Webhook).max(WEBHOOKS_MAX).default([]),
    })
    .prefault({}),
});
export type Notifications = z.infer<typeof Notifications>;
