import type { AddonManifest } from '@userfeedback/addon-kit';
import { gates } from '../gates.ts';
import { googleDriveManifest } from '../google-drive/manifest.ts';
import { heatmapsManifest } from '../heatmaps/manifest.ts';
import { postRatingsManifest } from '../post-ratings/manifest.ts';
import { webhooksManifest } from '../webhooks/manifest.ts';

/** In the order of the catalogue. */
export const addonManifests: readonly AddonManifest[] = [
  ...gates,
  heatmapsManifest,
  postRatingsManifest,
  googleDriveManifest,
  webhooksManifest,
];
