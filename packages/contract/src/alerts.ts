import { z } from 'zod';
import { ALERT_MEASURES, ALERT_MIN_RESPONSES, ALERT_WINDOWS } from './alert-limits.ts';
import { endpoint } from './endpoint.ts';
import { givenName, Id, Moment, Success } from './shapes.ts';

/** `too_few`: not enough was counted to judge. */
export const ALERT_STATES = ['inside', 'outside', 'too_few'] as const;

const Limit = z.number().min(-1_000_000_000).max(1_000_000_000).nullable().default(null);

export const NewAlert = z
  .object({
    name: givenName(100),
    measure: z.enum(ALERT_MEASURES),
    /** Of an average; null for what is measured of the whole survey. */
    question_id: z.string().max(64).nullable().default(null),
    window: z.enum(ALERT_WINDOWS),
    /** The range that it should be in, both ends included. */
    below: Limit,
    above: Limit,
    /** With fewer scores, or impressions for a response rate, nothing is judged. Not used for responses. */
    min_responses: z.int().min(1).max(1_000_000).default(ALERT_MIN_RESPONSES),
    /** Comma-separated. Absent for a new one: those who get mails about the site. */
    emails: z.string().trim().max(2000).optional(),
    /** Of the survey's webhooks, those that are told; they must take alerts. */
    webhook_ids: z.array(z.string().max(64)).max(20).default([]),
    active: z.boolean().default(true),
  })
  .refine(({ below, above }) => below !== null || above !== null, {
    path: ['below'],
    message: 'Please enter at least one limit.',
  })
  .refine(({ below, above }) => below === null || above === null || below <= above, {
    path: ['above'],
    message: 'This must not be less than the lower limit.',
  })
  .refine(({ measure, question_id }) => (measure === 'average') === (question_id !== null), {
    path: ['question_id'],
    message: 'Please choose a rating question for an average, and none for anything else.',
  });
export type NewAlert = z.infer<typeof NewAlert>;

export const Alert = NewAlert.safeExtend({
  id: z.string(),
  emails: z.string(),
  state: z.enum(ALERT_STATES),
  /** Since when it is in this state; null before it was judged. */
  since: Moment.nullable(),
  /** As judged last; `count` is what is compared with `min_responses`. */
  value: z.number().nullable(),
  count: z.int().nullable(),
});
export type Alert = z.infer<typeof Alert>;

const tag = 'Alerts';
const OfSurvey = z.object({ id: Id });
const ById = OfSurvey.extend({ alert_id: z.uuid() });

export const alerts = {
  list: endpoint(
    'GET',
    '/surveys/{id}/alerts',
    { capability: 'view-results' },
    { summary: 'The alerts of a survey, in the order in which they were made', tag },
  )
    .input(OfSurvey)
    .output(z.array(Alert)),
  create: endpoint(
    'POST',
    '/surveys/{id}/alerts',
    { capability: 'edit-surveys' },
    { summary: 'Watch a figure of a survey; needs the right to view results', tag, status: 201 },
  )
    .input(NewAlert.safeExtend(OfSurvey.shape))
    .output(Alert),
  update: endpoint(
    'PUT',
    '/surveys/{id}/alerts/{alert_id}',
    { capability: 'edit-surveys' },
    { summary: 'Change an alert; it is judged anew the next morning', tag },
  )
    .input(NewAlert.safeExtend(ById.shape))
    .output(Alert),
  delete: endpoint(
    'DELETE',
    '/surveys/{id}/alerts/{alert_id}',
    { capability: 'edit-surveys' },
    { summary: 'Watch a figure no longer', tag },
  )
    .input(ById)
    .output(Success),
};
