import type { PickedItem } from '@userfeedback/admin-ui';
import { api } from '../../../api.ts';

/** Those of these pages and posts that the site has now, with the titles of today. */
export async function currentPages(ids: readonly string[]): Promise<PickedItem[]> {
  const found = await api.site.search.call({ ids: [...ids] });
  return found.map(({ id, title }) => ({ id, label: title }));
}
