import type { Webhook } from '@userfeedback/contract';
import { SEALED } from '@userfeedback/contract/limits';

export type WebhookProblem = 'no_url' | 'url' | 'password' | 'header_name' | 'header_ours' | 'header_value';

/** By field (`request_url`, `headers.0.key`); empty when it can be sent. */
export function webhookProblems({
  request_url,
  headers,
}: Pick<Webhook, 'request_url' | 'headers'>): Record<string, WebhookProblem> {
  const problems: Record<string, WebhookProblem> = {};
  const url = urlProblem(request_url);
  if (url) problems.request_url = url;
  headers.forEach(({ key, value }, index) => {
    const problem = headerProblem(key.trim());
    if (problem) problems[`headers.${index}.key`] = problem;
    if (key.trim() !== '' && !VALUE.test(value)) problems[`headers.${index}.value`] = 'header_value';
  });
  return problems;
}

/** It was sealed with another secret. */
export function isUnreadable({ request_url, secret, headers }: Webhook): boolean {
  return [request_url, secret, ...headers.map(({ value }) => value)].some(isSealed);
}

export function isSealed(text: string): boolean {
  return text.startsWith(SEALED);
}

function urlProblem(text: string): WebhookProblem | null {
  if (isSealed(text)) return null;
  if (text.trim() === '') return 'no_url';
  if (!URL.canParse(text)) return 'url';
  const { protocol, username, password } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') return 'url';
  return username || password ? 'password' : null;
}

/** A header without a name is not sent. */
function headerProblem(name: string): WebhookProblem | null {
  if (name === '') return null;
  if (!NAME.test(name)) return 'header_name';
  return OURS.test(name) ? 'header_ours' : null;
}

/** A token of RFC 9110. */
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
/** Nothing that could end the line, and only characters of one byte. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** They belong to the connection, to the content or to the signature. */
const OURS =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|expect|http2-settings|webhook-(id|timestamp|signature)|x-userfeedback-signature)$/i;
