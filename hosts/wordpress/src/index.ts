import type { HostPackage } from '@userfeedback/host-kit';
import { createWordPress } from './host.ts';
import { migrations } from './tables.ts';

/** A WordPress site connects itself by its plugin, and sends what pickers need. */
export const wordpress: HostPackage = { slug: 'wordpress', migrations, open: createWordPress };
