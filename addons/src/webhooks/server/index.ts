import type { ServerAddon } from '@userfeedback/addon-kit';
import { DESTINATIONS_LOCKED } from '@userfeedback/contract/errors';
import { endpoints } from '../endpoints.ts';
import { webhooksManifest } from '../manifest.ts';
import { batchTo, deliver, deliverMany, previewRequest, sendTest } from './deliver.ts';
import { hookIdIn, removeEnded, removeHook } from './hooks/hooks.ts';
import { listHooks } from './hooks/queries.ts';
import { hookRoutes } from './hooks/routes.ts';
import { sampleSent } from './hooks/sample.ts';
import { hookMigrations } from './hooks/tables.ts';
import { describeTarget, listDestinations, listSiteDestinations, planNews, planWebhooks } from './plan.ts';
import { webhookRequest } from './request.ts';
import { send } from './send.ts';

export const webhooksServer: ServerAddon = {
  manifest: webhooksManifest,
  migrations: hookMigrations,
  sealed: ['target_url', 'secret'].map((column) => ({
    table: 'webhook_hooks',
    column,
    key: ['id'],
    describe: (count) => `${count} ${column === 'secret' ? 'secrets' : 'addresses'} of hooks`,
  })),
  planResponse: planWebhooks,
  planNews,
  onResponse: deliver,
  batch: batchTo,
  onResponses: deliverMany,
  onNews: deliver,
  request: previewRequest,
  newsRequest: previewRequest,
  kept: async (db) => ({ webhooks: await listHooks(db) }),
  jobs: [{ name: 'ended-hooks', every: 1, run: (_db, _cursor, context) => removeEnded(context).then(() => null) }],
  sendTest,
  destinations: listDestinations,
  siteDestinations: listSiteDestinations,
  async removeDestination(destination, context) {
    const hook = hookIdIn(destination);
    return hook !== undefined && removeHook(context, hook);
  },
  describeTarget,
  receiver({ notifications: { webhook } }) {
    const isSent = webhook.active && webhook.webhooks.length > 0;
    return isSent ? 'Services that the operator has connected receive responses.' : null;
  },
  routes(serve, context) {
    const { fetch, refusal } = context;
    hookRoutes(serve, context);
    serve(endpoints.test, async ({ survey, webhook }, { actor }) => {
      if (!actor?.grants.view_results) throw refusal('forbidden', DESTINATIONS_LOCKED);
      const { sent, ...made } = sampleSent({ ...survey, id: survey.id ?? 0 }, context);
      const request = webhookRequest(webhook, sent, { ...made, isTest: true }, context);
      const { status, time, answer, error } = await send(fetch, request);
      return { success: status !== null && status < 300, status, time, answer, error };
    });
  },
};
