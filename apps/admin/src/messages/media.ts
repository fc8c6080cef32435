// Made of en/media.json by `npm run messages`.
export declare const t: {
  /** Choose another image */
  readonly another: string;
  /** or drop a file here (PNG, JPG, GIF or WebP, up to 2 MB) */
  readonly drop: string;
  /** Drop the image to upload it */
  readonly dropNow: string;
  /** No images yet. Upload the first one. */
  readonly empty: string;
  /** Images */
  readonly images: string;
  /** Loading images */
  readonly loading: string;
  /** Load more */
  readonly more: string;
  /** No image has this name. */
  readonly none: string;
  /** Reset */
  readonly reset: string;
  /** Search images */
  readonly search: string;
  /** Set Image */
  readonly set: string;
  /** Select or upload image */
  readonly title: string;
  /** The image is larger than 2 MB. */
  readonly tooLarge: string;
  /** Upload Image */
  readonly upload: string;
  /** Only images of the types PNG, JPG, GIF and WebP can be uploaded. */
  readonly wrongKind: string;
};
