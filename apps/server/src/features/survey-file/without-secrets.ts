import type { Survey, Webhook } from '@userfeedback/contract';
import { FileSurvey } from '@userfeedback/contract';
import { webhookName } from '@userfeedback/engine';

/**
 * Removes secrets, values of headers, and addresses of webhooks except their hosts; returns the names of what it
 * removed. The schema drops fields it does not know, so a secret cannot get in by mistake.
 */
export function withoutSecrets({ notifications, ...survey }: Pick<Survey, 'notifications'>): {
  survey: FileSurvey;
  left_out: string[];
} {
  const { webhook } = notifications;
  const webhooks = webhook.webhooks.map((each) => ({ ...each, request_url: originOf(each.request_url) }));
  return {
    survey: FileSurvey.parse({
      ...survey,
      notifications: { ...notifications, webhook: { ...webhook, webhooks } },
    }),
    left_out: webhook.webhooks.flatMap(listSecrets),
  };
}

function listSecrets(webhook: Webhook): string[] {
  const { request_url, secret, headers } = webhook;
  const name = webhookName(webhook);
  const origin = originOf(request_url);
  const isWhole = request_url === origin || request_url === `${origin}/`;
  return [
    ...(isWhole ? [] : [`The address of webhook “${name}”, except for its host`]),
    ...(secret === '' ? [] : [`The secret of webhook “${name}”`]),
    ...headers
      .filter(({ value }) => value !== '')
      .map(({ key }) => `The value of header “${key}” of webhook “${name}”`),
  ];
}

/** Empty if it is no web address, such as a text that cannot be decrypted. */
function originOf(address: string): string {
  const url = /^https?:/i.test(address) && URL.canParse(address) ? new URL(address) : null;
  return url?.origin ?? '';
}
