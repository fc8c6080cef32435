/** The smallest images of each accepted type, for tests. */
export const SAMPLE_IMAGES = {
  png: fromBase64('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='),
  jpg: fromBase64('/9j/4AAQSkZJRgABAQAAAQABAAD/wAARCAABAAEDASIAAhEBAxEB/9k='),
  gif: fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  webp: fromBase64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'),
} as const;

/** A PNG that claims this size. */
export function pngOfSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(SAMPLE_IMAGES.png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

function fromBase64(text: string): Buffer {
  return Buffer.from(text, 'base64');
}
