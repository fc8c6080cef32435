/** Without zod, so that visitors' pages can load this file. */
export const RATING_ICONS = ['star', 'heart', 'thumbs-up', 'smile'] as const;
export type RatingIcon = (typeof RATING_ICONS)[number];
/** `manual`: only where the shortcode is. */
export const DISPLAY_PLACES = ['after_content', 'before_comments', 'after_comments', 'manual'] as const;
export const YES_NO = ['yes', 'no'] as const;
export const STEPS = [1, 2, 3, 4, 5] as const;
export const SITE_FONT = 'inherit';
/** A chosen font is loaded in this weight only. */
export const FONT_WEIGHT = '400';
/** Characters. */
export const WORDS_MAX = 200;

export const DEFAULT_SETTINGS = {
  icon_id: 'star',
  icon_color: '#FFB900',
  rating_question: 'How would you rate this post?',
  thank_you_message: 'Thanks for your feedback!',
  rating_instruction_message: 'Click on a star to rate it!',
  font: { value: SITE_FONT },
  background_color: '#ffffff',
  text_color: '#23282D',
  show_vote_count: 'yes',
  show_rating: 'yes',
  display_settings: 'after_content',
  use_review_schema: 'no',
  show_uf_logo: 'no',
} as const;

/** To one decimal, half up; null without ratings. */
export function averageOf({ total, sum }: { total: number; sum: number }): number | null {
  return total === 0 ? null : Math.round((sum * 10) / total) / 10;
}
