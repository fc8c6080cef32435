import { ORPCError } from '@orpc/client';
import { t } from '../messages/common.ts';
import { AjaxRefusal } from './ajax.ts';

/** Trying again would not help. */
export function isRefusal(error: unknown): boolean {
  return isReply(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}

export function hasCode(error: unknown, code: string): boolean {
  return isReply(error) && error.code === code;
}

function isReply(error: unknown) {
  return error instanceof ORPCError || error instanceof AjaxRefusal;
}

/** False also for replies of a proxy: only the server's errors have this shape. */
export function isFromServer(error: unknown): boolean {
  return error instanceof ORPCError && typeof error.data === 'object' && error.data !== null && 'errors' in error.data;
}

/** By the fields' paths ("questions.0.title"). */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError) || !isFromServer(error)) return {};
  return Object.fromEntries(Object.entries(error.data.errors).map(([path, text]) => [path, String(text)]));
}

/** The server's own sentence, or that it could not be reached. */
export function errorText(error: unknown): string {
  if (error instanceof AjaxRefusal) return error.message || t.api.unreachable;
  return error instanceof ORPCError && isFromServer(error) ? error.message : t.api.unreachable;
}
