import type { ServerAddon } from '@userfeedback/addon-kit';
import { endpoints } from '../endpoints.ts';
import { heatmapsManifest } from '../manifest.ts';
import { expressionOf } from '../patterns.ts';
import { demo } from './demo.ts';
import { describePages } from './figures.ts';
import { listPages } from './page-queries.ts';
import { pageRoutes } from './page-routes.ts';
import { readPlainView } from './plain-view.ts';
import { Recorder } from './recorder.ts';
import { retentionJob } from './retention.ts';
import { heatMigrations } from './tables.ts';
import { viewRoutes } from './view-routes.ts';
import { listDifferences } from './write-sums.ts';

const VIEWS = 'views';

export const heatmapsServer: ServerAddon = {
  manifest: heatmapsManifest,
  migrations: heatMigrations,
  unfindable: 'Heatmaps cannot be found: nothing in them leads to a person.',
  routes(serve, context) {
    const dropped = context.countMetric(
      'heatmap_dropped',
      'Page views that heatmaps left out because too much waited to be stored',
    );
    const recorder = new Recorder({ ...context, dropped });
    pageRoutes(serve, context);
    viewRoutes(serve, context, recorder);
    serve(
      endpoints.record,
      (view, call) => {
        if (!context.nonces.check(VIEWS, view.nonce)) throw context.refusal('invalid_nonce');
        return recorder.count(view, call);
      },
      { readUsual: readPlainView },
    );
    return () => recorder.stop();
  },
  async documentPart(context) {
    const pages = await describePages(context, await listPages(context.db));
    const recorded = pages.filter(({ state }) => state === 'recording');
    if (recorded.length === 0) return {};
    return {
      heatmaps: {
        on: expressionOf(recorded.map(({ pattern }) => pattern)),
        nonce: context.nonces.make(VIEWS),
        // As expressions, so that pages need not know how patterns are read.
        pages: recorded.map(({ id, pattern, share, logged_in }) => ({
          id,
          share,
          logged_in,
          pattern: expressionOf([pattern]),
        })),
      },
    };
  },
  jobs: [retentionJob],
  differences: listDifferences,
  demo,
  hasResults: async (db) => (await listPages(db)).length > 0,
};
