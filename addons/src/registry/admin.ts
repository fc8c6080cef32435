import type { AdminAddon } from '@userfeedback/addon-kit';
import { googleDriveAdmin } from '../google-drive/admin.ts';
import { postRatingsAdmin } from '../post-ratings/admin.ts';
import { webhooksAdmin } from '../webhooks/admin.ts';

/** The addons' sides in the admin, in the order of their cards. */
export const adminAddons: readonly AdminAddon[] = [webhooksAdmin, googleDriveAdmin, postRatingsAdmin];
