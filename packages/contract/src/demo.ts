import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Success } from './shapes.ts';

export const DemoContent = z.object({
  /** Whether there is anything to remove. */
  is_there: z.boolean(),
  surveys: z.int(),
  /** Of these surveys, whoever sent them. */
  responses: z.int(),
  /** What else goes, by name: pages that are recorded. */
  pages: z.array(z.string()),
  /** Demo surveys that somebody has changed: they stay. */
  changed: z.array(z.object({ id: z.int(), title: z.string() })),
});
export type DemoContent = z.infer<typeof DemoContent>;

const tag = 'Site';

export const demo = {
  get: endpoint(
    'GET',
    '/demo',
    { capability: 'manage-settings' },
    { summary: 'The demo content that is still there, and what removing it leaves', tag },
  ).output(DemoContent),
  remove: endpoint(
    'DELETE',
    '/demo',
    { capability: 'manage-settings' },
    { summary: 'Remove the demo content for good; many responses are deleted in the background', tag },
  ).output(Success),
};
