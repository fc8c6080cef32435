import type { ViewWatcher } from '@userfeedback/addon-kit';
import { heatmapViews } from '../heatmaps/page/record-views.ts';

/** Each looks after the pages that it finds in `page-places.ts`. */
export const viewWatchers: readonly ViewWatcher[] = [heatmapViews];
