import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Job } from './jobs.ts';
import { Day, Id, Moment, Success, wholeNumber } from './shapes.ts';

/** `paused`: it waits, and its destination is paused. `held`: its response may be spam. */
export const DELIVERY_STATUSES = ['pending', 'sending', 'sent', 'failed', 'paused', 'held', 'dropped'] as const;
/** In the order of the quick filters; `pending` also finds what is being sent. */
export const DELIVERY_FILTERS = ['all', 'pending', 'failed', 'paused', 'held', 'sent'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number];

/** PostgreSQL has the survey of a message in four bytes. */
export const SURVEY_ID_MAX = 2 ** 31 - 1;
/** Counting stops there. */
export const DELIVERIES_COUNTED = 1000;
const IDS_MAX = 100;

const Place = z.object({
  /** `mail:7`, `summary`; of an addon `{slug}:{its own key}`. */
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
  /** It was sent by a fill-in of older responses. */
  is_backfill: z.boolean(),
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

const SurveyId = wholeNumber(z.int().positive().max(SURVEY_ID_MAX));

const Filters = z.strictObject({
  survey_id: SurveyId.optional(),
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

function isInOrder({ start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined }) {
  return !start_date || !end_date || start_date <= end_date;
}
const OUT_OF_ORDER = { path: ['end_date'], message: 'The range ends before it begins.' };

const Before = z.string().max(200).optional().describe('The `next_before` of the previous reply.');

export const DeliveryListQuery = z.object({
  filter: Filters.extend({ status: z.enum(['all', ...DELIVERY_STATUSES]).default('all') })
    .refine(isInOrder, OUT_OF_ORDER)
    .prefault({}),
  search: Search,
  /** Only older ones are listed. */
  before: Before,
  per_page: wholeNumber(z.int().min(1).max(100)).default(50),
});
export type DeliveryListQuery = z.infer<typeof DeliveryListQuery>;

export const DeliveryList = z.object({
  /** The newest first. */
  items: z.array(Delivery),
  next_before: z
    .string()
    .nullable()
    .describe(
      'Not null: there may be older ones, even if this page has fewer than asked for, or none. A call looks at a part of the log.',
    ),
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

export const DESTINATION_STATES = ['working', 'failing', 'paused'] as const;

/** Older responses on their way to a destination. One that was stopped goes on when the same days are asked for again. */
export const FillIn = z.object({
  /** For `DELETE /jobs/{id}`. */
  job_id: z.string(),
  state: z.enum(['running', 'stopped', 'failed']),
  done: z.int(),
  total: z.int(),
  start_date: Day.nullable(),
  end_date: Day.nullable(),
  error: z.string().nullable(),
});
export type FillIn = z.infer<typeof FillIn>;

/** Counts stop at 1,000. `failed` is of the last 7 days. */
export const Destination = Place.extend({
  kind: z.string(),
  survey: z.object({ id: z.int(), title: z.string() }).nullable(),
  state: z.enum(DESTINATION_STATES),
  /** Since when it fails or is paused. */
  since: Moment.nullable(),
  /** Who paused it; null: nobody did, see `reason`. */
  paused_by: z.string().nullable(),
  /** Why it paused by itself; reads on after "Paused: ". */
  reason: z.string().nullable(),
  /** The last error, while it fails. */
  error: z.string().nullable(),
  last_success_at: Moment.nullable(),
  waiting: z.int(),
  failed: z.int(),
  can_test: z.boolean(),
  /** Another service has subscribed by an API key. */
  is_hook: z.boolean(),
  /** There are published responses, and they can be sent there; only by people who may view results. */
  can_fill_in: z.boolean(),
  /** Null also once it is done. */
  fill_in: FillIn.nullable(),
});
export type Destination = z.infer<typeof Destination>;

/** Nine digits of a survey: see `SURVEY_ID_MAX`. */
const DeliveryId = z.string().regex(/^\d{1,9}-\d{1,15}-\d{1,15}$/, 'Must be the ID of a message.');
const Ids = z.array(DeliveryId).min(1).max(IDS_MAX);

export const Done = z.object({
  taken: z.int(),
  /** Those that could not be, up to 100 of them, each with the reason. */
  refused: z.array(z.object({ id: z.string(), reason: z.string() })),
});
export type DeliveriesDone = z.infer<typeof Done>;

const capability = { capability: 'view-deliveries' } as const;
const tag = 'Deliveries';
const ById = z.object({ id: DeliveryId });
const ByKey = z.object({ key: z.string().min(1).max(200) });

export const deliveries = {
  list: endpoint('GET', '/deliveries', capability, { summary: 'What became of every message that left', tag })
    .input(DeliveryListQuery)
    .output(DeliveryList),
  get: endpoint('GET', '/deliveries/{id}', capability, {
    summary: 'One message with its recipients and the reply to it; needs the right to view results',
    tag,
  })
    .input(ById)
    .output(DeliveryDetail),
  request: endpoint('GET', '/deliveries/{id}/request', capability, {
    summary: 'What would be sent now, without what is secret; needs the right to view results',
    tag,
  })
    .input(ById)
    .output(DeliveryRequest),
  sendAgain: endpoint('POST', '/deliveries/redelivery', capability, {
    summary: 'Send failed, dropped or sent messages again, or all failed ones that match a filter',
    tag,
  })
    .input(
      z.union([
        z.object({ ids: Ids }),
        z.object({ filter: Filters.refine(isInOrder, OUT_OF_ORDER), search: Search, before: Before }),
      ]),
    )
    .output(
      Done.extend({ next_before: z.string().nullable().describe('Not null: older ones are left for another call.') }),
    ),
  drop: endpoint('POST', '/deliveries/drop', capability, {
    summary: 'Decide that waiting, paused or failed messages are not sent',
    tag,
  })
    .input(z.object({ ids: Ids }))
    .output(Done),
};

export const destinations = {
  list: endpoint('GET', '/destinations', capability, {
    summary: 'Where messages are sent, and whether that works',
    tag,
  })
    .input(z.object({ survey_id: Id.optional() }))
    .output(
      z.object({
        items: z.array(Destination),
        /** False: sending is turned off on this server. */
        is_sending: z.boolean(),
      }),
    ),
  pause: endpoint('POST', '/destinations/{key}/pause', capability, {
    summary: 'Keep the messages of a destination until it is resumed',
    tag,
  })
    .input(ByKey)
    .output(Success),
  resume: endpoint('POST', '/destinations/{key}/resume', capability, {
    summary: 'Send the messages of a paused destination, the oldest first',
    tag,
  })
    .input(ByKey)
    .output(Success),
  remove: endpoint('DELETE', '/destinations/{key}', capability, {
    summary: 'End a hook of another service; needs the right to manage settings',
    tag,
  })
    .input(ByKey)
    .output(Success),
  fillIn: endpoint('POST', '/destinations/{key}/backfill', capability, {
    summary: 'Send published responses of these days that were not sent there; needs the right to view results',
    tag,
    status: 202,
  })
    .input(ByKey.extend({ start_date: Day.optional(), end_date: Day.optional() }).refine(isInOrder, OUT_OF_ORDER))
    .output(z.object({ job: Job })),
  test: endpoint(
    'POST',
    '/destinations/{key}/test',
    { ...capability, perMinute: 30 },
    { summary: 'Send a sample, which is not logged; only for people who are signed in', tag },
  )
    .input(ByKey)
    .output(z.object({ success: z.boolean(), text: z.string() })),
};
