import type { ServerAddon } from '@userfeedback/addon-kit';
import { gates } from '../gates.ts';
import { googleDriveServer } from '../google-drive/server/index.ts';
import { heatmapsServer } from '../heatmaps/server/index.ts';
import { postRatingsServer } from '../post-ratings/server/index.ts';
import { webhooksServer } from '../webhooks/server/index.ts';

/** In the order of the catalogue. */
export const serverAddons: readonly ServerAddon[] = [
  ...gates.map((manifest) => ({ manifest })),
  heatmapsServer,
  postRatingsServer,
  googleDriveServer,
  webhooksServer,
];
