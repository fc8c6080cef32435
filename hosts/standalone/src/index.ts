import type { HostPackage } from '@userfeedback/host-kit';
import { createStandalone } from './host.ts';

/** Any site with the snippet. */
export const standalone: HostPackage = { slug: 'standalone', open: createStandalone };
