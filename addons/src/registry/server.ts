import type { ServerAddon } from '@userfeedback/addon-kit';
import { behaviorServer } from '../behavior/server.ts';
import { brandingServer } from '../branding/server.ts';
import { geoRestrictionsServer } from '../geo-restrictions/server.ts';
import { googleDriveServer } from '../google-drive/server/index.ts';
import { heatmapsServer } from '../heatmaps/server.ts';
import { postRatingsServer } from '../post-ratings/server/index.ts';
import { questionTypesServer } from '../question-types/server.ts';
import { targetingServer } from '../targeting/server.ts';
import { templatesServer } from '../templates/server.ts';
import { webhooksServer } from '../webhooks/server/index.ts';

/** The addons' server sides, in the order of the catalogue. */
export const serverAddons: readonly ServerAddon[] = [
  questionTypesServer,
  targetingServer,
  brandingServer,
  behaviorServer,
  templatesServer,
  heatmapsServer,
  geoRestrictionsServer,
  postRatingsServer,
  googleDriveServer,
  webhooksServer,
];
