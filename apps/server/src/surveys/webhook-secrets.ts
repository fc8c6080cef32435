import type { Notifications } from '@userfeedback/contract';
import { openSecrets } from '../secrets.ts';

interface Notifying {
  notifications: Notifications;
}

const PURPOSE = 'webhooks';
/** Tells a sealed secret from one that was stored before secrets were sealed. */
const MARK = 'sealed:';

/** The survey as it is kept: nobody who gets hold of the database learns the secrets of its webhooks. */
export function sealWebhooks<Survey extends Notifying>(survey: Survey, key: string): Survey {
  const { seal } = openSecrets(key, PURPOSE);
  return withSecrets(survey, (secret) => (secret === '' ? '' : MARK + seal(secret)));
}

/** The survey with the secrets that were sealed; one that the key does not open is empty. */
export function openWebhooks<Survey extends Notifying>(survey: Survey, key: string): Survey {
  const { open } = openSecrets(key, PURPOSE);
  return withSecrets(survey, (secret) =>
    secret.startsWith(MARK) ? (open(secret.slice(MARK.length)) ?? '') : secret,
  );
}

function withSecrets<Survey extends Notifying>(survey: Survey, change: (secret: string) => string): Survey {
  const { webhook } = survey.notifications;
  if (webhook.webhooks.every(({ secret }) => secret === '')) return survey;
  const webhooks = webhook.webhooks.map((each) => ({ ...each, secret: change(each.secret) }));
  return { ...survey, notifications: { ...survey.notifications, webhook: { ...webhook, webhooks } } };
}
