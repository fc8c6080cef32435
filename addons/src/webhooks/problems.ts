import type { Webhook } from '@userfeedback/contract';
import { SEALED } from '@userfeedback/contract/limits';
import type { HeaderProblem } from '@userfeedback/engine/text/http-headers';
import { headerProblems } from '@userfeedback/engine/text/http-headers';

export type WebhookProblem = 'no_url' | 'url' | 'password' | HeaderProblem;

/** By field (`request_url`, `headers.0.key`); empty when it can be sent. */
export function webhookProblems({
  request_url,
  headers,
}: Pick<Webhook, 'request_url' | 'headers'>): Record<string, WebhookProblem> {
  const problems: Record<string, WebhookProblem> = {};
  const url = urlProblem(request_url);
  if (url) problems.request_url = url;
  for (const [field, problem] of Object.entries(headerProblems(headers))) problems[`headers.${field}`] = problem;
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
