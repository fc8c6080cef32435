import { Color, endpoint, Id, Order, Page, Pagination, PerPage } from '@userfeedback/contract';
import { z } from 'zod';
import { DISPLAY_PLACES, RATING_ICONS, WORDS_MAX, YES_NO } from './settings.ts';

const YesNo = z.enum(YES_NO);
const SettingText = z.string().trim().max(WORDS_MAX);

export const PostRatingSettings = z.strictObject({
  icon_id: z.enum(RATING_ICONS),
  icon_color: Color,
  rating_question: SettingText.min(1, 'Please enter a question.'),
  thank_you_message: SettingText,
  rating_instruction_message: SettingText,
  font: z
    .strictObject({ value: z.string().min(1).max(100) })
    .describe('A family of the font service, or "inherit" for the font of the site.'),
  background_color: Color,
  text_color: Color,
  show_vote_count: YesNo,
  show_rating: YesNo,
  display_settings: z.enum(DISPLAY_PLACES),
  use_review_schema: YesNo,
  show_uf_logo: YesNo,
});
export type PostRatingSettings = z.infer<typeof PostRatingSettings>;

/** `created_at` and `rating` are those of the newest rating. */
export const RatedPost = z.object({
  post_id: z.int(),
  post_title: z.string(),
  total_ratings: z.int(),
  average_rating: z.number(),
  created_at: z.string(),
  rating: z.int(),
});
export type RatedPost = z.infer<typeof RatedPost>;

export const GivenRating = z.object({ id: z.int(), rating: z.int(), created_at: z.string() });
export type GivenRating = z.infer<typeof GivenRating>;

const Figures = z.object({
  total_ratings: z.int(),
  average_rating: z.number().nullable().describe('To one decimal; null while nobody has rated.'),
});
export type RatingFigures = z.infer<typeof Figures>;

const shown = PostRatingSettings.pick({
  icon_id: true,
  icon_color: true,
  rating_question: true,
  thank_you_message: true,
  rating_instruction_message: true,
  background_color: true,
  text_color: true,
  show_vote_count: true,
  show_rating: true,
  show_uf_logo: true,
});

const Word = z.string();
const Counted = z.object({ zero: Word, one: Word, two: Word, few: Word, many: Word });
const Words = z.object({
  average: Word,
  failed: Word,
  refused: Word,
  retry: Word,
  step: Word,
  yours: Word,
  votes: z.object({ other: Word, ...Counted.partial().shape }),
});

/** Named field by field: visitors get nothing else. */
export const VisitorRatings = Figures.extend({
  nonce: z.string(),
  settings: z.object(shown.shape).extend({ font: z.string().describe('A family, or "inherit".') }),
  icon: z
    .object({ shape: z.string(), lines: z.string().optional() })
    .describe('Paths on a 24 by 24 grid: the shape, and lines that stay visible when it is filled.'),
  font_sheet: z.string().nullable(),
  words: Words.extend({ lang: z.string() })
    .optional()
    .describe('What the page shows besides the settings, in its language; not there in English.'),
});
export type VisitorRatings = z.infer<typeof VisitorRatings>;

const tag = 'Post ratings';
const forAdministrators = { capability: 'use-post-ratings' } as const;
const AllSettings = z.object({ settings: PostRatingSettings });

export const endpoints = {
  readSettings: endpoint('GET', '/post-ratings/settings', forAdministrators, {
    summary: 'How posts are rated, and where',
    tag,
  }).output(AllSettings),
  saveSettings: endpoint('POST', '/post-ratings/settings', forAdministrators, {
    summary: 'Change some of it',
    tag,
  })
    .input(z.object({ settings: PostRatingSettings.partial() }))
    .output(AllSettings),
  results: endpoint('GET', '/post-ratings/results', forAdministrators, {
    summary: 'The posts that were rated',
    tag,
  })
    .input(
      z.object({
        page: Page,
        per_page: PerPage,
        orderby: z.enum(['created_at', 'post_title', 'total_ratings', 'average_rating']).default('created_at'),
        order: Order,
      }),
    )
    .output(z.object({ items: z.array(RatedPost), pagination: Pagination })),
  details: endpoint('GET', '/post-ratings/results/{postId}', forAdministrators, {
    summary: 'A rated post and each of its ratings',
    tag,
  })
    .input(
      z.object({
        postId: Id,
        page: Page,
        per_page: PerPage,
        orderby: z.enum(['created_at', 'rating']).default('created_at'),
        order: Order,
      }),
    )
    .output(
      z.object({
        post: RatedPost.extend({
          url: z.string().nullable().describe('Null when the post is gone.'),
        }),
        items: z.array(GivenRating),
        pagination: Pagination,
      }),
    ),
  read: endpoint(
    'GET',
    '/posts/{postId}/ratings',
    { capability: 'visit', perMinute: 1200 },
    { summary: "A post's figures, and how visitors rate it", tag },
  )
    .input(z.object({ postId: Id, language: z.string().max(200).optional().describe('The tag of the page.') }))
    .output(VisitorRatings),
  rate: endpoint(
    'POST',
    '/posts/{postId}/ratings',
    { capability: 'visit', bodyLimit: 2048, perMinute: 120 },
    { summary: 'Rate a post', tag },
  )
    .input(
      z.object({
        postId: Id,
        rating: z.int().min(1).max(5),
        nonce: z.string().max(100),
        visitor: z
          .uuid()
          .optional()
          .describe('Made once by the client. The same visitor again replaces the former rating.'),
      }),
    )
    .output(Figures),
};
