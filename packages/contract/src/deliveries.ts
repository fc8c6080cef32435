import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id, Moment, wholeNumber } from './shapes.ts';

/** `paused`: it waits, and its destination is paused. `held`: its response may be spam. */
export const DELIVERY_STATUSES = ['pending', 'sending', 'sent', 'failed', 'paused', 'held', 'dropped'] as const;
/** In the order of the quick filters; `pending` also finds what is being sent. */
export const DELIVERY_FILTERS = ['all', 'pending', 'failed', 'paused', 'held', 'sent'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number];
export const DELIVERY_ATTEMPTS = 10;
/** Counting stops there. */
export const DELIVERIES_COUNTED = 1000;
const _IDS_MAX = 100;

const Place = z.object({
  /** `mail:7`, `webhooks:5d1c…`, `summary`. */
  key: z.string(),
  name: z.string(),
  /** A host, or the address of a spreadsheet. */
  where: z.string().nullable(),
});

export const Delivery = z.object({
  id: z.string(),
  kind: z.string(),
  event: z.string(),
  destination: Place,
  survey: z.object({ id: z.int(), title: z.string() }).nullable(),
  response_id: z.int().nullable(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  created_at: Moment,
  next_attempt_at: Moment.nullable(),
  last_attempt_at: Moment.nullable(),
  sent_at: Moment.nullable(),
  /** Of the last attempt, in milliseconds. */
  duration_ms: z.int().nullable(),
  reply_status: z.int().nullable(),
  error: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryDetail = Delivery.extend({
  /** Of a mail, while they are kept: those who wait and those who were refused, with the mail server's words. */
  recipients: z.array(
    z.object({ address: z.string(), state: z.enum(['waiting', 'sent', 'failed']), reason: z.string().nullable() }),
  ),
  /** The first 2 KB of the reply to the last attempt, if that failed. */
  reply: z.string().nullable(),
});
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

/** As it would be sent now. What is secret reads `••••`. */
export const DeliveryRequest = z.union([
  z.object({
    method: z.string(),
    host: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string().nullable(),
  }),
  z.object({ subject: z.string(), text: z.string() }),
]);
export type DeliveryRequest = z.infer<typeof DeliveryRequest>;

const Filters = z.object({
  survey_id: Id.optional(),
  kind: z.string().max(100).optional(),
  destination: z.string().max(200).optional(),
  start_date: Day.optional(),
  end_date: Day.optional(),
});
const Search = z
  .string()
  .trim()
  .max(200)
  .default('')
  .describe('The number of a response, or how the name or the host of a destination begins.');

export const DeliveryListQuery = z.object({
  filter: Filters.extend({ status: z.enum(['all', ...DELIVERY_STATUSES]).default('all') }).prefault({}),
  search: Search,
  /** What `next_before` returned: only older ones are listed. */
  before: z.string().max(200).optional(),
  per_page: wholeNumber(z.int().min(1).max(100)).default(50),
});
export type DeliveryListQuery = z.infer<typeof DeliveryListQuery>;

export const DeliveryList = z.object({
  /** The newest first. */
  items: z.array(Delivery),
  next_before: z.string().nullable(),
  status_filters: z.array(
    z.object({
      status: z.enum(DELIVERY_FILTERS),
      count: z.int(),
      /** Present only if counting stopped early: there are `count` or more. */
      is_at_least: z.literal(true).optional(),
    }),
  ),
});
export type DeliveryList = z.infer<typeof DeliveryList>;

const capability = { capability: 'view-deliveries' } as const;
const tag = 'Deliveries';
const _ById = z.object({ id: z.string().max(60) });

export const deliveries = {
  list: endpoint('GET', '/deliveries', capability, { summary: 'What became of every message that left', tag })
    .input(DeliveryListQuery)
    .output(DeliveryList),
};
