import type { ServerAddon } from '@userfeedback/addon-kit';
import { VISITOR_COOKIE } from '@userfeedback/contract/limits';
import { postRatingsManifest } from '../manifest.ts';
import { extendEntry, placement } from './entry.ts';
import { changedEntries, listDifferences } from './queries.ts';
import { resultRoutes } from './results.ts';
import { ratingMigrations } from './tables.ts';
import { visitorRoutes } from './visitor-routes.ts';

export const postRatingsServer: ServerAddon = {
  manifest: postRatingsManifest,
  migrations: ratingMigrations,
  keptInBrowser: [
    {
      name: VISITOR_COOKIE,
      place: 'cookie',
      time: '365 days',
      purpose: 'a random number by which your ratings of posts count once',
    },
    {
      name: 'userfeedback-rating/{post}',
      place: 'local storage',
      time: 'until you delete it',
      purpose: 'your rating of a post',
    },
  ],
  unfindable: 'Ratings of posts cannot be found: nothing in them leads to a person.',
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
