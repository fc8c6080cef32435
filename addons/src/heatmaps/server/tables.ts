import type { AddonContext, AddonMigration } from '@userfeedback/addon-kit';
import type { Generated } from 'kysely';
import { sql } from 'kysely';
import { DEPTHS, PLACES } from '../limits.ts';

type PlaceColumn = `p${number}`;
type DepthColumn = `d${number}`;
/** Clicks by place, counted from 1; null is none, which takes no room. */
export const PLACE_COLUMNS = columns('p', 1, PLACES) as readonly PlaceColumn[];
/** Views by how far they came, in steps of 5 percent from 0. */
export const DEPTH_COLUMNS = columns('d', 0, DEPTHS) as readonly DepthColumn[];

/** The addon's own tables. Nothing in them is finer than a day. */
export type HeatTables = {
  heatmaps: {
    id: Generated<number>;
    name: string;
    pattern: string;
    example_url: string;
    share: number;
    max_views: number;
    logged_in: number;
    is_paused: number;
    /** The newest day with a view; '' for none. */
    last_view: string;
    creation_key: string | null;
  };
  heatmap_layouts: {
    id: Generated<number>;
    heatmap_id: number;
    since: string;
    /** What the page's facts called it; '' for nothing. */
    fact: string;
    /** 1: it began because the facts changed. */
    by_fact: number;
    /**
     * The highest of a page is in force; 0: it waits until enough visitors' pages have named it. Null is the id: layouts of
     * the version before have no rank.
     */
    rank: number | null;
  };
  /** How often a waiting layout was named on a day, and by how many networks of callers. */
  heatmap_waiting: { layout_id: number; day: string; views: number; networks: number };
  /** An element of one layout on one class of device; '' is all further ones together. */
  heatmap_elements: {
    id: Generated<number>;
    heatmap_id: number;
    layout_id: number;
    device: string;
    selector: string;
    label: string;
    has_places: number;
  };
  heatmap_days: { heatmap_id: number; layout_id: number; device: string; day: string; views: number } & {
    [Depth in DepthColumn]: number;
  };
  heatmap_clicks: {
    element_id: number;
    day: string;
    clicks: number;
    views: number;
    dead: number;
    rage: number;
  } & { [Place in PlaceColumn]: number | null };
  /** Days on which a page had as many views as it may. */
  heatmap_full_days: { heatmap_id: number; day: string };
  /** Openings of pages by the team that have asked for counts. */
  heatmap_openings: { id: string; day: string };
};

export function tablesIn(db: AddonContext['db']) {
  return db.withTables<HeatTables>();
}

export const heatMigrations: readonly AddonMigration[] = [
  {
    name: '0001-heatmaps',
    async up(db, dialect) {
      const isPostgres = dialect === 'postgres';
      const id = isPostgres ? 'bigint' : 'integer';
      // Compared byte by byte, also where the database has a language.
      const key = isPostgres ? sql`text collate "C"` : sql`text`;
      const withId = (name: string) =>
        db.schema
          .createTable(name)
          .addColumn('id', id, (column) =>
            isPostgres
              ? column.primaryKey().generatedByDefaultAsIdentity()
              : column.primaryKey().autoIncrement(),
          );
      // Sums are found by their key alone.
      const keyed = isPostgres ? sql`` : sql`without rowid`;
      await withId('heatmaps')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('pattern', 'text', (column) => column.notNull())
        .addColumn('example_url', 'text', (column) => column.notNull())
        .addColumn('share', 'integer', (column) => column.notNull())
        .addColumn('max_views', 'integer', (column) => column.notNull())
        .addColumn('logged_in', 'integer', (column) => column.notNull())
        .addColumn('is_paused', 'integer', (column) => column.notNull())
        .addColumn('last_view', key, (column) => column.notNull())
        .addColumn('creation_key', key, (column) => column.unique())
        .execute();
      await withId('heatmap_layouts')
        .addColumn('heatmap_id', id, (column) => column.notNull())
        .addColumn('since', key, (column) => column.notNull())
        .addColumn('fact', 'text', (column) => column.notNull())
        .addColumn('by_fact', 'integer', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('heatmap_layouts_page')
        .on('heatmap_layouts')
        .columns(['heatmap_id', 'id'])
        .execute();
      await withId('heatmap_elements')
        .addColumn('heatmap_id', id, (column) => column.notNull())
        .addColumn('layout_id', id, (column) => column.notNull())
        .addColumn('device', key, (column) => column.notNull())
        .addColumn('selector', key, (column) => column.notNull())
        .addColumn('label', 'text', (column) => column.notNull())
        .addColumn('has_places', 'integer', (column) => column.notNull())
        .addUniqueConstraint('heatmap_elements_name', ['heatmap_id', 'layout_id', 'device', 'selector'])
        .execute();
      await DEPTH_COLUMNS.reduce(
        (table, name) => table.addColumn(name, 'integer', (column) => column.notNull()),
        db.schema
          .createTable('heatmap_days')
          .addColumn('heatmap_id', id, (column) => column.notNull())
          .addColumn('layout_id', id, (column) => column.notNull())
          .addColumn('device', key, (column) => column.notNull())
          .addColumn('day', key, (column) => column.notNull())
          .addColumn('views', 'integer', (column) => column.notNull()),
      )
        .addPrimaryKeyConstraint('heatmap_days_key', ['heatmap_id', 'day', 'layout_id', 'device'])
        .modifyEnd(keyed)
        .execute();
      await PLACE_COLUMNS.reduce(
        (table, name) => table.addColumn(name, 'integer'),
        db.schema
          .createTable('heatmap_clicks')
          .addColumn('element_id', id, (column) => column.notNull())
          .addColumn('day', key, (column) => column.notNull())
          .addColumn('clicks', 'integer', (column) => column.notNull())
          .addColumn('views', 'integer', (column) => column.notNull())
          .addColumn('dead', 'integer', (column) => column.notNull())
          .addColumn('rage', 'integer', (column) => column.notNull()),
      )
        .addPrimaryKeyConstraint('heatmap_clicks_key', ['element_id', 'day'])
        .modifyEnd(keyed)
        .execute();
      await db.schema
        .createTable('heatmap_full_days')
        .addColumn('heatmap_id', id, (column) => column.notNull())
        .addColumn('day', key, (column) => column.notNull())
        .addPrimaryKeyConstraint('heatmap_full_days_key', ['heatmap_id', 'day'])
        .execute();
    },
  },
  {
    name: '0002-openings',
    async up(db) {
      await db.schema
        .createTable('heatmap_openings')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('day', 'text', (column) => column.notNull())
        .execute();
    },
  },
  {
    name: '0003-waiting-layouts',
    async up(db, dialect) {
      const isPostgres = dialect === 'postgres';
      await db.schema.alterTable('heatmap_layouts').addColumn('rank', 'integer').execute();
      await db.schema
        .createTable('heatmap_waiting')
        .addColumn('layout_id', isPostgres ? 'bigint' : 'integer', (column) => column.notNull())
        .addColumn('day', isPostgres ? sql`text collate "C"` : sql`text`, (column) => column.notNull())
        .addColumn('views', 'integer', (column) => column.notNull())
        .addColumn('networks', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('heatmap_waiting_key', ['layout_id', 'day'])
        .execute();
    },
  },
];

function columns(letter: string, first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${letter}${index + first}`);
}
