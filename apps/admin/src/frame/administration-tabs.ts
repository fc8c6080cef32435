import type { Capability, SiteInfo } from '@userfeedback/contract';
import { accessTo } from '@userfeedback/engine/access/access';
import { paths } from '../paths.ts';

export interface AdministrationTab {
  path: string;
  capability: Capability;
}

/** The parts of the administration, in their order. */
const TABS: readonly AdministrationTab[] = [
  { path: paths.people, capability: 'manage-people' },
  { path: paths.apiKeys, capability: 'manage-keys' },
  { path: paths.deliveries, capability: 'view-deliveries' },
  { path: paths.system, capability: 'manage-settings' },
];

/** Those that this person may use. */
export function tabsFor(site: SiteInfo): readonly AdministrationTab[] {
  return TABS.filter(({ capability }) => accessTo(capability, site.grants, site).allowed);
}
