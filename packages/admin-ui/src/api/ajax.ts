import type { AjaxAction, AjaxFields, AjaxReply } from '@userfeedback/contract';
import { sessionForm } from './session-fetch.ts';

/**
 * Runs an action of `POST /ajax` (D-01) with its nonce, which is renewed once when it has expired. Refusals are answers
 * (`success: false`); throws when the server cannot be reached or answers in words of its own.
 */
export async function ajax<A extends AjaxAction>(action: A, fields: AjaxFields<A>): Promise<AjaxReply<A>> {
  const form = new URLSearchParams({ action: `userfeedback_${action}` });
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  const response = await sessionForm('/api/v1/ajax', action, form);
  const body: unknown = await response.json();
  if (!isReply<A>(body)) throw new Error(`The server answered ${response.status}.`);
  return body;
}

function isReply<A extends AjaxAction>(body: unknown): body is AjaxReply<A> {
  return typeof body === 'object' && body !== null && 'success' in body;
}
