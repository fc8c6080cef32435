import type { Capability, SiteInfo } from '@userfeedback/contract';
import { accessTo } from '@userfeedback/engine/access/access';
import { createContext, use } from 'react';

const SiteContext = createContext<SiteInfo | null>(null);

/** Gives the site's facts to everything below it. */
export const SiteProvider = SiteContext;

/** Plan, addons, person and time zone of the site. */
export function useSite(): SiteInfo {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it.');
  return site;
}

/** Whether this person may use something here, and if not, why. */
export function useAccess(capability: Capability): ReturnType<typeof accessTo> {
  const site = useSite();
  return accessTo(capability, site.grants, site);
}
