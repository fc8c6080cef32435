import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ResultsDays, ResultsFilter } from './results.ts';
import { Id } from './shapes.ts';

/** One sentence, with the responses it cites. Figures are based on all responses. */
export const AiClaim = z.object({
  kind: z.enum(['figure', 'statement', 'quote']),
  text: z.string(),
  response_ids: z.array(z.int()),
});
export type AiClaim = z.infer<typeof AiClaim>;

export const AiSection = z.object({ title: z.string(), claims: z.array(AiClaim) });
export type AiSection = z.infer<typeof AiSection>;

export const AiSummary = z.object({
  sections: z.array(AiSection),
  generated_at: z.string(),
  responses_count: z.int(),
  /** Null: all days. */
  days: z.object({ start_date: z.string(), end_date: z.string() }).nullable(),
  filter: ResultsFilter,
  adapter: z.enum(['built-in', 'model']),
  model: z.string().nullable(),
  /** Responses were added, trashed or restored since, or the questions changed. */
  is_outdated: z.boolean(),
  /** The model's reply was cut off, and there was no complete summary to keep instead. */
  is_incomplete: z.boolean(),
});
export type AiSummary = z.infer<typeof AiSummary>;

/**
 * `summary` is null without data. A failure is a reply too: `error` has the server's text if there is one, `details`
 * the summary that was kept.
 */
export const AiReply = z.object({
  success: z.boolean(),
  summary: z.string().nullable(),
  error: z.string().nullable(),
  details: AiSummary.nullable(),
});
export type AiReply = z.infer<typeof AiReply>;

/** A line of the stream for `Accept: application/x-ndjson`; the last one is the reply. */
export type AiEvent =
  | { type: 'progress'; done: number; total: number }
  | { type: 'claim'; section: string; claim: AiClaim }
  | ({ type: 'reply' } & AiReply);

const path = '/surveys/{id}/ai-summary';
const tag = 'Results';

export const aiSummary = {
  get: endpoint(
    'GET',
    path,
    { capability: 'summarise-results' },
    { summary: 'The stored summary of the answers; null before the first one', tag },
  )
    .input(z.object({ id: Id }))
    .output(AiReply),
  generate: endpoint(
    'POST',
    path,
    // A model has five minutes.
    { capability: 'summarise-results', perMinute: 30, replyWithin: 330_000 },
    {
      summary:
        'Summarise the answers of some days, or of all, again; with Accept: application/x-ndjson as a stream of events',
      tag,
    },
  )
    .input(z.object({ id: Id, ...ResultsDays, filter: ResultsFilter.prefault({}) }))
    .output(AiReply),
};
