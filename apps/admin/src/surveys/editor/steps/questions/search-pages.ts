import type { ThankYou } from '@userfeedback/contract';
import { api } from '../../../../api.ts';

/** The site's published pages and posts with this in their title (QN-51). */
export async function searchPages(title: string): Promise<NonNullable<ThankYou['redirect_to']>[]> {
  const found = await api.site.search.call({ title });
  return found.map((page) => ({ id: page.id, label: page.title }));
}
