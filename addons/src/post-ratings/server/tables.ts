import type { AddonMigrations } from '@userfeedback/addon-kit';
import type { Generated } from 'kysely';

/** Moments are ISO 8601 text in UTC. */
export type RatingTables = {
  post_ratings: {
    id: Generated<number>;
    post_id: number;
    /** Distinguishes visitors of one post, and means nothing else. */
    visitor: string;
    rating: number;
    created_at: string;
  };
  post_rating_totals: TotalsTable;
  post_rating_settings: { id: number; value: string };
};

export interface TotalsTable {
  post_id: number;
  /** As it was at the newest rating. */
  post_title: string;
  total: number;
  sum: number;
  last_rating: number;
  rated_at: string;
}

export const ratingMigrations: AddonMigrations = [
  {
    name: '0001-post-ratings',
    tables: ({ id, key, numbered }) => [
      `create table post_ratings (
        id ${numbered},
        post_id ${id} not null,
        visitor ${key} not null,
        rating integer not null,
        created_at ${key} not null,
        constraint post_ratings_visitor unique (post_id, visitor)
      )`,
      'create index post_ratings_newest on post_ratings (post_id, created_at, id, rating)',
      'create index post_ratings_best on post_ratings (post_id, rating, id, created_at)',
      `create table post_rating_totals (
        post_id ${id} primary key,
        post_title text not null,
        total ${id} not null,
        sum ${id} not null,
        last_rating integer not null,
        rated_at ${key} not null
      )`,
      `create table post_rating_settings (
        id integer primary key,
        value text not null
      )`,
    ],
  },
];
