import type { SiteInfo } from '@userfeedback/contract';

/** Where somebody sees their surveys: on a page of their own that loads the script, before any that the product brings. */
export function siteToSee({ seen_url, site_url }: SiteInfo): string {
  return seen_url ?? site_url;
}
