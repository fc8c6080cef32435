import type { AdminAddon } from '@userfeedback/addon-kit';
import { googleDriveAdmin } from '../google-drive/admin.ts';

/** The addons' sides in the admin. */
export const adminAddons: readonly AdminAddon[] = [googleDriveAdmin];
