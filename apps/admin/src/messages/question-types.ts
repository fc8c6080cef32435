// Made of en/question-types.json by `npm run messages`.
export declare const t: {
  /** Radio Button */
  readonly 'radio-button': string;
  /** Checkbox */
  readonly checkbox: string;
  /** Image Radio */
  readonly 'image-radio': string;
  /** Icon Choice */
  readonly 'icon-choice': string;
  /** Text */
  readonly text: string;
  /** Long Text */
  readonly 'long-text': string;
  /** Email */
  readonly email: string;
  /** Star Rating */
  readonly 'star-rating': string;
  /** NPS */
  readonly nps: string;
};
