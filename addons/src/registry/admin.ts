import type { AdminAddon } from '@userfeedback/addon-kit';
import { googleDriveAdmin } from '../google-drive/admin/index.ts';
import { heatmapsAdmin } from '../heatmaps/admin/index.ts';
import { postRatingsAdmin } from '../post-ratings/admin/index.ts';
import { webhooksAdmin } from '../webhooks/admin/index.ts';

/** In the order of their cards. */
export const adminAddons: readonly AdminAddon[] = [webhooksAdmin, googleDriveAdmin, postRatingsAdmin, heatmapsAdmin];
