import type { ResponseEvent } from '@userfeedback/addon-kit';
import type { Webhook } from '@userfeedback/contract';
import { encode, pairsOf } from './encode.ts';
import type { Sent } from './payload.ts';
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

/** These have their parameters in the address, since many servers ignore the body of such a request. */
const IN_ADDRESS: ReadonlySet<string> = new Set(['GET', 'DELETE']);

/** The id is the same each time the same response is sent to the same webhook. */
export function webhookRequest(
  webhook: Webhook,
  sent: Sent,
  { id, at, isTest, isRedelivery, isBackfill }: Sending,
): WebhookRequest {
  const payload = payloadOf(webhook, sent);
  const url = new URL(webhook.request_url);
  const content = IN_ADDRESS.has(webhook.request_method) ? null : encode[webhook.request_format](payload);
  if (content === null) for (const [name, value] of pairsOf(payload)) url.searchParams.append(name, value);
  return {
    url: url.href,
    method: webhook.request_method,
    headers: {
      'user-agent': 'UserFeedback Webhooks',
      'x-userfeedback-event': sent.event,
      ...(content ? { 'content-type': content.contentType } : {}),
      ...ownHeaders(webhook),
      ...(isTest && { 'x-userfeedback-test': 'true' }),
      ...(isRedelivery && { 'x-userfeedback-redelivery': 'true' }),
      ...(isBackfill && { 'x-userfeedback-backfill': 'true' }),
      ...signatureHeaders(webhook.secret, { id, at, body: content?.text ?? '' }),
    },
    body: content?.text ?? null,
  };
}

/** Rows without a name are not sent. Names are in lower case, so that our own headers replace them. */
function ownHeaders({ headers }: Webhook): Record<string, string> {
  const named = headers.map(({ key, value }) => [key.trim().toLowerCase(), value.trim()] as const);
  return Object.fromEntries(named.filter(([name]) => name !== ''));
}
