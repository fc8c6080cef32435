import type { HostPackage } from '@userfeedback/host-kit';
import { createDemoSite } from './host.ts';
import { migrations } from './tables.ts';

/** A small magazine that is the product's content host if there is no other site. */
export const demoSite: HostPackage = { slug: 'demo-site', migrations, open: createDemoSite };
