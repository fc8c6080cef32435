import { ORPCError } from '@orpc/client';
import { sessionFetch } from '@userfeedback/admin-ui';

/** Uploads one file; `path` is below `/api/v1`. The typed client cannot send multipart. */
export async function uploadFile<Made>(path: string, file: File): Promise<Made> {
  const body = new FormData();
  body.append('file', file);
  const url = new URL(`/api/v1${path}`, window.location.origin);
  const response = await sessionFetch(new Request(url, { method: 'POST', body }));
  const reply = await response.json();
  if (response.ok) return reply;
  throw refusal(reply.code, response.status, reply.message);
}

/** As if the server had refused it. */
export function refusal(code: string, status: number, message: string): Error {
  return new ORPCError(code, { status, message, data: { errors: {} } });
}
