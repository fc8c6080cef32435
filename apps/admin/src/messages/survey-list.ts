// Made of en/survey-list.json by `npm run messages`.
export declare const t: {
  /** Copy shortcode */
  readonly copyShortcode: string;
  /** Changes not live */
  readonly changesNotLive: string;
  /** Changes not live: {name}, {ago} */
  readonly changesBy: (values: { name: string; ago: string }) => string;
};
