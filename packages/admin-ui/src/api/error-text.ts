import { ORPCError } from '@orpc/client';
import { t } from '../messages/common.ts';

/** The server refused the call: trying again would not help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ORPCError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Whether it failed with this code of the contract ("not_found"). */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ORPCError && error.code === code;
}

/** Whether the error is a reply of the server, in the shape that all its errors have. */
export function isFromServer(error: unknown): boolean {
  return error instanceof ORPCError && typeof error.data === 'object' && error.data !== null && 'errors' in error.data;
}

/** The problems the server found, by the fields' paths ("questions.0.title"). */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError) || !isFromServer(error)) return {};
  return Object.fromEntries(Object.entries(error.data.errors).map(([path, text]) => [path, String(text)]));
}

/** What to tell the user: the server's own sentence, or that it could not be reached. */
export function errorText(error: unknown): string {
  return error instanceof ORPCError && isFromServer(error) ? error.message : t.api.unreachable;
}
