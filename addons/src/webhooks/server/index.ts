import { randomUUID } from 'node:crypto';
import type { ServerAddon } from '@userfeedback/addon-kit';
import { DESTINATIONS_LOCKED } from '@userfeedback/contract/errors';
import { endpoints } from '../endpoints.ts';
import { webhooksManifest } from '../manifest.ts';
import { deliver, describeTarget, planWebhooks } from './deliver.ts';
import { webhookRequest } from './request.ts';
import { sampleResponse } from './sample-response.ts';
import { send } from './send.ts';

export const webhooksServer: ServerAddon = {
  manifest: webhooksManifest,
  planResponse: planWebhooks,
  onResponse: deliver,
  describeTarget,
  receiver({ notifications: { webhook } }) {
    const isSent = webhook.active && webhook.webhooks.length > 0;
    return isSent ? 'Services that the operator has connected receive responses.' : null;
  },
  routes(serve, { fetch, now, refusal }) {
    serve(endpoints.test, async ({ survey, webhook }, { actor }) => {
      if (!actor?.grants.view_results) throw refusal('forbidden', DESTINATIONS_LOCKED);
      const sample = sampleResponse(survey, now(), 'https://example.com/sample-page');
      const request = webhookRequest(webhook, sample, { id: randomUUID(), at: now() });
      const { status, time, answer, error } = await send(fetch, request);
      return { success: status !== null && status < 300, status, time, answer, error };
    });
  },
};
