import type { HostPackage } from '@userfeedback/host-kit';
import { createWordPress } from './host.ts';
import { migrations } from './tables.ts';

export const wordpress: HostPackage = { slug: 'wordpress', migrations, open: createWordPress };
