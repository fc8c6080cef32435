/** Texts of the media library. Those in the requirements are word for word. */
export const t = {
  another: 'Choose another image',
  drop: 'or drop a file here (PNG, JPG, GIF or WebP, up to 2 MB)',
  dropNow: 'Drop the image to upload it',
  empty: 'No images yet. Upload the first one.',
  images: 'Images',
  loading: 'Loading images',
  more: 'Load more',
  none: 'No image has this name.',
  reset: 'Reset',
  search: 'Search images',
  set: 'Set Image',
  title: 'Select or upload image',
  tooLarge: 'The image is larger than 2 MB.',
  upload: 'Upload Image',
  wrongKind: 'Only images of the types PNG, JPG, GIF and WebP can be uploaded.',
} as const;
