import type { AdminAddon } from '@userfeedback/addon-kit';
import { webhooksManifest } from '../manifest.ts';

export const webhooksAdmin: AdminAddon = {
  manifest: webhooksManifest,
  workflowCard: {
    load: async () => ({ component: (await import('./webhooks-card.tsx')).WebhooksCard }),
  },
};
