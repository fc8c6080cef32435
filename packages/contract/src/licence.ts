import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ADDON_SLUGS, PLANS } from './limits.ts';
import { Success } from './shapes.ts';

/** Empty on Lite. */
const Key = z.string().max(200);

/** The key and the addons of a site before another plan was tried, and the key that came in their place. */
export const FormerPlan = z.object({
  license: Key,
  tried: Key,
  addons: z
    .array(
      z
        .object({ slug: z.enum(ADDON_SLUGS), installed: z.boolean(), active: z.boolean() })
        .refine(({ installed, active }) => installed || !active, 'An addon that is not installed cannot be active.'),
    )
    .refine((list) => new Set(list.map(({ slug }) => slug)).size === list.length, 'Each addon may be named once.'),
});
export type FormerPlan = z.infer<typeof FormerPlan>;

const tag = 'Site';

export const licence = {
  tryPlan: endpoint(
    'POST',
    '/license/plan',
    { capability: 'manage-settings' },
    { summary: 'Issue a key of this plan, use it and turn on all its addons; only where this server issues keys', tag },
  )
    .input(z.object({ plan: z.enum(PLANS) }))
    .output(z.object({ former: FormerPlan })),
  putBack: endpoint(
    'POST',
    '/license/put-back',
    { capability: 'manage-settings' },
    { summary: 'Undo trying a plan: send `former` of its reply', tag },
  )
    .input(z.object({ former: FormerPlan }))
    .output(Success),
  turnOnAddons: endpoint(
    'POST',
    '/license/addons',
    { capability: 'manage-settings' },
    { summary: 'Install and activate addons that the plan includes, all at once', tag },
  )
    .input(z.object({ slugs: z.array(z.enum(ADDON_SLUGS)).min(1).max(ADDON_SLUGS.length) }))
    .output(Success),
};
