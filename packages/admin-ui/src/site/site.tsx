import type { Capability, SiteInfo } from '@userfeedback/contract';
import { accessTo } from '@userfeedback/engine/access/access';
import { createContext, use } from 'react';

const SiteContext = createContext<SiteInfo | null>(null);

export const SiteProvider = SiteContext;

export function useSite(): SiteInfo {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it.');
  return site;
}

export function useAccess(capability: Capability): ReturnType<typeof accessTo> {
  const site = useSite();
  return accessTo(capability, site.grants, site);
}
