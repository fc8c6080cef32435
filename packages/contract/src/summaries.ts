import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Success } from './shapes.ts';

const tag = 'Settings';

export const summaries = {
  test: endpoint(
    'POST',
    '/summaries/test',
    { capability: 'manage-settings', perMinute: 10 },
    { summary: "Send last week's summary to yourself", tag },
  ).output(Success),
  preview: endpoint(
    'GET',
    '/summaries/preview',
    { capability: 'manage-settings' },
    { summary: "Last week's summary as a page, as it would look", tag },
  ).input(
    z.object({
      template: z.enum(['html', 'plain']).default('html'),
      /** Instead of the stored one. */
      header_image: z.string().max(2000).optional(),
    }),
  ),
};
