import { ORPCError } from '@orpc/client';
import { sessionFetch } from '@userfeedback/admin-ui';
import type { MediaItem } from '@userfeedback/contract';

/** Sends one file to the media library; multipart, which the typed client does not speak. */
export async function uploadImage(file: File): Promise<MediaItem> {
  const body = new FormData();
  body.append('file', file);
  const url = new URL('/api/v1/media', window.location.origin);
  const response = await sessionFetch(new Request(url, { method: 'POST', body }));
  const answer = await response.json();
  if (response.ok) return answer;
  throw new ORPCError(answer.code, {
    status: response.status,
    message: answer.message,
    data: { errors: {} },
  });
}
