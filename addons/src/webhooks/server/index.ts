import { randomUUID } from 'node:crypto';
import type { ServerAddon } from '@userfeedback/addon-kit';
import { DESTINATIONS_LOCKED } from '@userfeedback/contract/errors';
import { sampleResponse } from '@userfeedback/engine';
import { endpoints } from '../endpoints.ts';
import { webhooksManifest } from '../manifest.ts';
import {
  deliver,
  describeTarget,
  listDestinations,
  planWebhooks,
  previewRequest,
  SAMPLE,
  sendTest,
} from './deliver.ts';
import { webhookRequest } from './request.ts';
import { send } from './send.ts';

export const webhooksServer: ServerAddon = {
  manifest: webhooksManifest,
  planResponse: planWebhooks,
  onResponse: deliver,
  request: previewRequest,
  sendTest,
  destinations: listDestinations,
  describeTarget,
  receiver({ notifications: { webhook } }) {
    const isSent = webhook.active && webhook.webhooks.length > 0;
    return isSent ? 'Services that the operator has connected receive responses.' : null;
  },
  routes(serve, { fetch, now, refusal }) {
    serve(endpoints.test, async ({ survey, webhook }, { actor }) => {
      if (!actor?.grants.view_results) throw refusal('forbidden', DESTINATIONS_LOCKED);
      const [at, id] = [now(), randomUUID()];
      const response = sampleResponse(survey, { at, submissionId: id, ...SAMPLE });
      const sample = {
        survey: { id: survey.id ?? 0, title: survey.title },
        response,
        event: 'response.created' as const,
      };
      const request = webhookRequest(webhook, sample, { id, at, isTest: true });
      const { status, time, answer, error } = await send(fetch, request);
      return { success: status !== null && status < 300, status, time, answer, error };
    });
  },
};
