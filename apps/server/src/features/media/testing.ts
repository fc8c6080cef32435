import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { StoreStandIn } from '../../platform/file-store/testing.ts';
import { startStore } from '../../platform/file-store/testing.ts';
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

export async function newStore(): Promise<StoreStandIn> {
  const store = await startStore({ prefix: 'site' });
  onTestFinished(() => store.stop());
  return store;
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uf-media-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
