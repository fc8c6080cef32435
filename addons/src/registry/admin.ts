import type { AdminAddon } from '@userfeedback/addon-kit';

/** The addons' sides in the admin. */
export const adminAddons: readonly AdminAddon[] = [];
