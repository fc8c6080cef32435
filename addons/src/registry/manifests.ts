import type { AddonManifest } from '@userfeedback/addon-kit';
import { behaviorManifest } from '../behavior/manifest.ts';
import { brandingManifest } from '../branding/manifest.ts';
import { geoRestrictionsManifest } from '../geo-restrictions/manifest.ts';
import { googleDriveManifest } from '../google-drive/manifest.ts';
import { heatmapsManifest } from '../heatmaps/manifest.ts';
import { postRatingsManifest } from '../post-ratings/manifest.ts';
import { questionTypesManifest } from '../question-types/manifest.ts';
import { targetingManifest } from '../targeting/manifest.ts';
import { templatesManifest } from '../templates/manifest.ts';
import { webhooksManifest } from '../webhooks/manifest.ts';

/** All addons that ship with the product, in the order of the catalogue. */
export const addonManifests: readonly AddonManifest[] = [
  questionTypesManifest,
  targetingManifest,
  brandingManifest,
  behaviorManifest,
  templatesManifest,
  heatmapsManifest,
  geoRestrictionsManifest,
  postRatingsManifest,
  googleDriveManifest,
  webhooksManifest,
];
