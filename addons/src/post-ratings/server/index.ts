import type { ServerAddon } from '@userfeedback/addon-kit';
import { postRatingsManifest } from '../manifest.ts';
import { extendEntry, placement } from './entry.ts';
import { changedEntries, listDifferences } from './queries.ts';
import { resultRoutes } from './results.ts';
import { ratingMigrations } from './tables.ts';
import { visitorRoutes } from './visitor-routes.ts';

export const postRatingsServer: ServerAddon = {
  manifest: postRatingsManifest,
  migrations: ratingMigrations,
  shortcode: { name: 'userfeedback-post-ratings' },
  extendEntry,
  placement,
  changedEntries: (after, { db, now }) => changedEntries(db, after, now()),
  differences: listDifferences,
  routes(serve, context) {
    resultRoutes(serve, context);
    visitorRoutes(serve, context);
  },
};
