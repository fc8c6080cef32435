import type { ServerAddon } from '@userfeedback/addon-kit';
import { postRatingsManifest } from '../manifest.ts';
import { extendEntry } from './entry.ts';
import { listDifferences } from './queries.ts';
import { resultRoutes } from './results.ts';
import { ratingMigrations } from './tables.ts';
import { visitorRoutes } from './visitor-routes.ts';

export const postRatingsServer: ServerAddon = {
  manifest: postRatingsManifest,
  migrations: ratingMigrations,
  shortcode: { name: 'userfeedback-post-ratings' },
  extendEntry,
  differences: listDifferences,
  routes(serve, context) {
    resultRoutes(serve, context);
    visitorRoutes(serve, context);
  },
};
