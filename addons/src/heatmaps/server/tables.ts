import type { AddonContext, AddonMigrations } from '@userfeedback/addon-kit';
import type { Generated } from 'kysely';
import { DEPTHS, PLACES } from '../limits.ts';

type PlaceColumn = `p${number}`;
type DepthColumn = `d${number}`;
/** Clicks by place, from 1; null means none and takes no room. */
export const PLACE_COLUMNS = columns('p', 1, PLACES) as readonly PlaceColumn[];
/** Views by how far they came, in steps of 5 percent from 0. */
export const DEPTH_COLUMNS = columns('d', 0, DEPTHS) as readonly DepthColumn[];

/** Nothing in these tables is finer than a day. */
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
    /** The newest day with a view; '': none. */
    last_view: string;
    creation_key: string | null;
  };
  heatmap_layouts: {
    id: Generated<number>;
    heatmap_id: number;
    since: string;
    fact: string;
    /** 1: it began because the facts changed. */
    by_fact: number;
    /** The highest of a page is in force; 0: it waits until enough visitors' pages have named it. */
    rank: number;
  };
  /** How often a waiting layout was named on a day, and by how many callers' networks. */
  heatmap_waiting: { layout_id: number; day: string; views: number; networks: number };
  /** By layout and device; the selector '' is all further elements together. */
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
  /** Days on which a page reached its limit of views. */
  heatmap_full_days: { heatmap_id: number; day: string };
  /** Pages opened by the team that have asked for counts. */
  heatmap_openings: { id: string; day: string };
};

export function tablesIn(db: AddonContext['db']) {
  return db.withTables<HeatTables>();
}

export const heatMigrations: AddonMigrations = [
  {
    name: '0001-heatmaps',
    tables: ({ id, key, numbered, withoutRowid }) => [
      `create table heatmaps (
        id ${numbered},
        name text not null,
        pattern text not null,
        example_url text not null,
        share integer not null,
        max_views integer not null,
        logged_in integer not null,
        is_paused integer not null,
        last_view ${key} not null,
        creation_key ${key} unique
      )`,
      `create table heatmap_layouts (
        id ${numbered},
        heatmap_id ${id} not null,
        since ${key} not null,
        fact text not null,
        by_fact integer not null,
        rank integer
      )`,
      'create index heatmap_layouts_page on heatmap_layouts (heatmap_id, id)',
      `create table heatmap_waiting (
        layout_id ${id} not null,
        day ${key} not null,
        views integer not null,
        networks integer not null,
        constraint heatmap_waiting_key primary key (layout_id, day)
      )`,
      `create table heatmap_elements (
        id ${numbered},
        heatmap_id ${id} not null,
        layout_id ${id} not null,
        device ${key} not null,
        selector ${key} not null,
        label text not null,
        has_places integer not null,
        constraint heatmap_elements_name unique (heatmap_id, layout_id, device, selector)
      )`,
      `create table heatmap_days (
        heatmap_id ${id} not null,
        layout_id ${id} not null,
        device ${key} not null,
        day ${key} not null,
        views integer not null,
        ${DEPTH_COLUMNS.map((name) => `${name} integer not null`).join(', ')},
        constraint heatmap_days_key primary key (heatmap_id, day, layout_id, device)
      )${withoutRowid}`,
      `create table heatmap_clicks (
        element_id ${id} not null,
        day ${key} not null,
        clicks integer not null,
        views integer not null,
        dead integer not null,
        rage integer not null,
        ${PLACE_COLUMNS.map((name) => `${name} integer`).join(', ')},
        constraint heatmap_clicks_key primary key (element_id, day)
      )${withoutRowid}`,
      `create table heatmap_full_days (
        heatmap_id ${id} not null,
        day ${key} not null,
        constraint heatmap_full_days_key primary key (heatmap_id, day)
      )`,
      `create table heatmap_openings (
        id text primary key,
        day text not null
      )`,
    ],
  },
];

function columns(letter: string, first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${letter}${index + first}`);
}
