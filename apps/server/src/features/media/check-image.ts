import { IMAGE_BYTES_MAX } from '@userfeedback/contract';
import { AppError } from '../../platform/api/app-error.ts';

/** Pixels; a picture of a few kilobytes can unpack to gigabytes in a browser. */
const SIDE_MAX = 8000;
const PIXELS_MAX = 32_000_000;

export const IMAGE_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
} as const;
export type ImageExtension = keyof typeof IMAGE_TYPES;

/** Looks only at the bytes, not at the file's name; throws AppError for anything but a usable image. */
export async function checkImage(bytes: Uint8Array): Promise<ImageExtension> {
  if (bytes.length === 0) throw invalidUpload('The file is empty.');
  if (bytes.length > IMAGE_BYTES_MAX) throw new AppError('too_large', 'The image is larger than 2 MB.');
  const extension = await extensionOf(bytes);
  if (!extension) {
    throw new AppError('unsupported_media', 'Only PNG, JPG, GIF and WebP images can be uploaded.');
  }
  const { width, height } = await sizeOf(bytes, extension);
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX) {
    throw invalidUpload(`The image has ${width} × ${height} pixels, which is too many.`);
  }
  return extension;
}

/** Names the form's field. */
export function invalidUpload(text: string): AppError {
  return new AppError('invalid', text, { file: text });
}

async function extensionOf(bytes: Uint8Array): Promise<ImageExtension | undefined> {
  // Uploads are rare, so the libraries are loaded with the first one.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  // An animated PNG is a PNG.
  const extension = found?.ext === 'apng' ? 'png' : found?.ext;
  return isImageExtension(extension) ? extension : undefined;
}

function isImageExtension(extension: string | undefined): extension is ImageExtension {
  return extension !== undefined && Object.hasOwn(IMAGE_TYPES, extension);
}

async function sizeOf(bytes: Uint8Array, extension: ImageExtension): Promise<{ width: number; height: number }> {
  const { imageSize } = await import('image-size');
  try {
    // A copy: the library reads past the end of a view into a larger buffer.
    const { width, height, type } = imageSize(Uint8Array.from(bytes));
    if (type === extension && width > 0 && height > 0) return { width, height };
  } catch {
    // Handled below, like an image without a size.
  }
  throw invalidUpload('The image is damaged.');
}
