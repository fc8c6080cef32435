import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Success } from './shapes.ts';

/** Offers that a person can put away for good; site info's `dismissed` names those that were. */
export const OFFERS = ['ai-summary-upsell'] as const;

export const notices = {
  dismiss: endpoint(
    'POST',
    '/notices/{id}/dismiss',
    { capability: 'enter-admin' },
    { summary: 'Put an offer away, for this person', tag: 'Site' },
  )
    .input(z.object({ id: z.enum(OFFERS) }))
    .output(Success),
};
