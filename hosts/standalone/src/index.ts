import type { HostPackage } from '@userfeedback/host-kit';
import { createStandalone } from './host.ts';

export const standalone: HostPackage = { slug: 'standalone', open: createStandalone };
