import type { HostPackage } from '@userfeedback/host-kit';
import { createDemoSite } from './host.ts';
import { migrations } from './tables.ts';

/** The demo site: a small magazine that is the product's content host where there is no other site. */
export const demoSite: HostPackage = { slug: 'demo-site', migrations, open: createDemoSite };
