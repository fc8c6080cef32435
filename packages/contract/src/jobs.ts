import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Moment } from './shapes.ts';

/** Work that is done on a schedule (`clock`), or that goes on after the call that asked for it. */
export const Job = z.object({
  id: z.string(),
  kind: z.enum(['clock', 'deletion', 'import', 'fill-in']),
  title: z.string(),
  survey_id: z.int().nullable(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
  /** Responses; both are 0 for work on a schedule. */
  done: z.int(),
  total: z.int(),
  can_stop: z.boolean(),
  started_at: Moment.nullable(),
  finished_at: Moment.nullable(),
  /** The next run, or the next try after a failure. */
  next_run_at: Moment.nullable(),
  last_error: z.string().nullable(),
});
export type Job = z.infer<typeof Job>;

const capability = { capability: 'view-surveys' } as const;
const tag = 'Jobs';

export const jobs = {
  list: endpoint('GET', '/jobs', capability, {
    summary: 'Work under way that the caller may see',
    tag,
  }).output(z.object({ items: z.array(Job) })),
  stop: endpoint('DELETE', '/jobs/{id}', capability, { summary: 'Stop work that can be stopped', tag })
    .input(z.object({ id: z.string().max(250) }))
    .output(z.object({ success: z.literal(true) })),
};
