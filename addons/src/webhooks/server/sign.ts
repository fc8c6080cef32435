import { createHmac } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';

/** Tells the receiver which delivery it is and, with a secret, proves that it comes from us. */
export function signatureHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const standard = { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)) };
  if (secret === '') return standard;
  return {
    ...standard,
    'webhook-signature': standardWebhook(secret).sign(id, at, body),
    'X-UserFeedback-Signature': createHmac('sha256', secret).update(body).digest('hex'),
  };
}

/** Standard Webhooks writes its own secrets as `whsec_` and base64; any other text counts as it is. */
function standardWebhook(secret: string): StandardWebhook {
  if (/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret) && secret.length % 4 === 2) return new StandardWebhook(secret);
  return new StandardWebhook(new TextEncoder().encode(secret), { format: 'raw' });
}
