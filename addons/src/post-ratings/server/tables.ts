import type { AddonMigration } from '@userfeedback/addon-kit';
import type { Generated } from 'kysely';
import { sql } from 'kysely';

/** The addon's own tables; moments are ISO 8601 text in UTC. */
export type RatingTables = {
  post_ratings: {
    id: Generated<number>;
    post_id: number;
    /** Tells visitors of one post apart, and nothing else. */
    visitor: string;
    rating: number;
    created_at: string;
  };
  /** One row for each rated post, kept with its ratings. */
  post_rating_totals: TotalsTable;
  /** One row once they were saved. */
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

export const ratingMigrations: readonly AddonMigration[] = [
  {
    name: '0001-post-ratings',
    async up(db, dialect) {
      const isPostgres = dialect === 'postgres';
      const id = isPostgres ? 'bigint' : 'integer';
      // Compared byte by byte, also where the database has a language.
      const key = isPostgres ? sql`text collate "C"` : sql`text`;
      await db.schema
        .createTable('post_ratings')
        .addColumn('id', id, (column) =>
          isPostgres
            ? column.primaryKey().generatedByDefaultAsIdentity()
            : column.primaryKey().autoIncrement(),
        )
        .addColumn('post_id', id, (column) => column.notNull())
        .addColumn('visitor', key, (column) => column.notNull())
        .addColumn('rating', 'integer', (column) => column.notNull())
        .addColumn('created_at', key, (column) => column.notNull())
        .addUniqueConstraint('post_ratings_visitor', ['post_id', 'visitor'])
        .execute();
      await db.schema
        .createIndex('post_ratings_newest')
        .on('post_ratings')
        .columns(['post_id', 'created_at', 'id', 'rating'])
        .execute();
      await db.schema
        .createIndex('post_ratings_best')
        .on('post_ratings')
        .columns(['post_id', 'rating', 'id', 'created_at'])
        .execute();
      await db.schema
        .createTable('post_rating_totals')
        .addColumn('post_id', id, (column) => column.primaryKey())
        .addColumn('post_title', 'text', (column) => column.notNull())
        .addColumn('total', id, (column) => column.notNull())
        .addColumn('sum', id, (column) => column.notNull())
        .addColumn('last_rating', 'integer', (column) => column.notNull())
        .addColumn('rated_at', key, (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('post_rating_settings')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute();
    },
  },
];
