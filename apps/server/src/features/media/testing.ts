import { SAMPLE_IMAGES } from '../../testing/sample-images.ts';

/** The body and headers of an upload. */
export async function uploadBody(
  bytes: Uint8Array = SAMPLE_IMAGES.png,
  name = 'photo.png',
  field = 'file',
): Promise<{ headers: Record<string, string>; payload: Buffer<ArrayBuffer> }> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, payload: Buffer.from(await request.arrayBuffer()) };
}
