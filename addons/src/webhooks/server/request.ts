import type { ResponseEvent } from '@userfeedback/addon-kit';
import type { Webhook } from '@userfeedback/contract';
import { chatBody, chatBodyForMany } from './chat/chat.ts';
import { encode, pairsOf } from './encode.ts';
import type { Sent, Site } from './payload.ts';
import { payloadOf } from './payload.ts';
import { signatureHeaders } from './sign.ts';

export interface WebhookRequest {
  url: string;
  method: Webhook['request_method'];
  headers: Record<string, string>;
  body: string | null;
}

interface Sending extends Partial<Pick<ResponseEvent, 'isRedelivery' | 'isBackfill'>> {
  id: string;
  at: Date;
  isTest?: boolean;
}

const USER_AGENT = 'UserFeedback Webhooks';

/** These have their parameters in the address, since many servers ignore the body of such a request. */
const IN_ADDRESS: ReadonlySet<string> = new Set(['GET', 'DELETE']);

/** The id is the same each time the same response is sent to the same webhook. */
export function webhookRequest(
  webhook: Webhook,
  sent: Sent,
  { id, at, isTest, isRedelivery, isBackfill }: Sending,
  site: Site,
): WebhookRequest {
  const ours = {
    'user-agent': USER_AGENT,
    'x-userfeedback-event': sent.event,
    ...(isTest && { 'x-userfeedback-test': 'true' }),
    ...(isRedelivery && { 'x-userfeedback-redelivery': 'true' }),
    ...(isBackfill && { 'x-userfeedback-backfill': 'true' }),
  };
  const { service } = webhook;
  if (service !== 'custom') {
    const headers = { ...ours, ...signatureHeaders('', { id, at, body: '' }) };
    return chatRequest(webhook, chatBody(service, webhook, sent, site), headers);
  }
  const payload = payloadOf(webhook, sent, site);
  const url = new URL(webhook.request_url);
  const content = IN_ADDRESS.has(webhook.request_method) ? null : encode[webhook.request_format](payload);
  if (content === null) for (const [name, value] of pairsOf(payload)) url.searchParams.append(name, value);
  return {
    url: url.href,
    method: webhook.request_method,
    headers: {
      ...(content ? { 'content-type': content.contentType } : {}),
      ...ownHeaders(webhook),
      ...ours,
      ...signatureHeaders(webhook.secret, { id, at, body: content?.text ?? '' }),
    },
    body: content?.text ?? null,
  };
}

/** One message about many responses to a survey. */
export function requestForMany(
  webhook: Webhook,
  survey: { id: number; title: string },
  n: number,
  site: Site,
): WebhookRequest {
  const { service } = webhook;
  if (service === 'custom') throw new Error('Only chats are told of many responses at once.');
  return chatRequest(webhook, chatBodyForMany(service, survey, n, site), { 'user-agent': USER_AGENT });
}

function chatRequest({ request_url }: Webhook, body: object, headers: Record<string, string>): WebhookRequest {
  const type = { 'content-type': 'application/json' };
  return { url: request_url, method: 'POST', headers: { ...headers, ...type }, body: JSON.stringify(body) };
}

/** Rows without a name are not sent. Names are in lower case, so that our own headers replace them. */
function ownHeaders({ headers }: Webhook): Record<string, string> {
  const named = headers.map(({ key, value }) => [key.trim().toLowerCase(), value.trim()] as const);
  return Object.fromEntries(named.filter(([name]) => name !== ''));
}
