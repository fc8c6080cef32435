import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Everything that usage tracking sends: no address, name, title or answer. */
export const UsageReport = z.object({
  product: z.literal('userfeedback'),
  version: z.string(),
  node: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  plan: z.string(),
  addons: z.array(z.string()),
  surveys: z.int(),
  published_surveys: z.int(),
  responses: z.int(),
  question_types: z.record(z.string(), z.int()),
});
export type UsageReport = z.infer<typeof UsageReport>;

export const usage = {
  get: endpoint(
    'GET',
    '/usage',
    { capability: 'manage-settings' },
    { summary: 'What usage tracking would send now, and where to', tag: 'Settings' },
  ).output(
    z.object({
      report: UsageReport,
      /** The host that receives it once a week while tracking is on; null: none. */
      sent_to: z.string().nullable(),
    }),
  ),
};
