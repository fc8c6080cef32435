import { ORPCError } from '@orpc/client';
import { sessionFetch } from '@userfeedback/admin-ui';
import type { MediaItem } from '@userfeedback/contract';
import { IMAGE_BYTES_MAX } from '@userfeedback/contract/limits';
import { t } from '../strings/media.ts';

/** The kinds of images that the library takes (OP-136). */
export const IMAGE_KINDS = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Sends one file to the media library; multipart, which the typed client does not speak. */
export async function uploadImage(file: File): Promise<MediaItem> {
  // A server that stops reading a large upload half-way cannot always say why.
  if (!IMAGE_KINDS.includes(file.type)) throw refusal('unsupported_media', 415, t.wrongKind);
  if (file.size > IMAGE_BYTES_MAX) throw refusal('too_large', 413, t.tooLarge);
  const body = new FormData();
  body.append('file', file);
  const url = new URL('/api/v1/media', window.location.origin);
  const response = await sessionFetch(new Request(url, { method: 'POST', body }));
  const answer = await response.json();
  if (response.ok) return answer;
  throw refusal(answer.code, response.status, answer.message);
}

function refusal(code: string, status: number, message: string) {
  return new ORPCError(code, { status, message, data: { errors: {} } });
}
