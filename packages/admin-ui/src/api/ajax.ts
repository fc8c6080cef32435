import type { AjaxAction, AjaxFields, AjaxReply } from '@userfeedback/contract';
import { sessionForm } from './session-fetch.ts';

type ReplyData<A extends AjaxAction, Success extends boolean> = Extract<AjaxReply<A>, { success: Success }>['data'];

/** The server understood an action and refused it. */
export class AjaxRefusal extends Error {
  override name = 'AjaxRefusal';
  readonly body: { success: false; data: ReplyData<AjaxAction, false> };

  readonly status: number;
  /** Of refusals that any call can get, such as `forbidden`. */
  readonly code: string | undefined;

  constructor(body: AjaxRefusal['body'], status: number) {
    super(body.data.message);
    this.body = body;
    this.status = status;
    this.code = 'code' in body.data ? String(body.data.code) : undefined;
  }
}

/**
 * An expired nonce is renewed once. Throws `AjaxRefusal` if `success` is false. Any other error means that the server
 * was not reached; callers without a text for that ignore it.
 */
export async function ajax<A extends AjaxAction>(action: A, fields: AjaxFields<A>): Promise<ReplyData<A, true>> {
  const form = new URLSearchParams({ action: `userfeedback_${action}` });
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  const response = await sessionForm('/api/v1/ajax', action, form);
  const body: unknown = await response.json();
  if (isRefused(body)) throw new AjaxRefusal({ success: false, data: { message: '', ...body.data } }, response.status);
  if (!response.ok) throw new Error(`The server replied with status ${response.status}.`);
  return dataOf<A>(body);
}

function isRefused(body: unknown): body is { success: false; data?: object } {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}

/** Some replies have their data without a wrapping. */
function dataOf<A extends AjaxAction>(body: unknown): ReplyData<A, true> {
  const isWrapped = typeof body === 'object' && body !== null && ('data' in body || 'success' in body);
  return (isWrapped ? (body as { data?: unknown }).data : body) as ReplyData<A, true>;
}
