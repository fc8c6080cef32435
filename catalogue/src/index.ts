import { contentTemplates } from './content.ts';
import type { TemplateEntry } from './entry.ts';
import { loyaltyTemplates } from './loyalty.ts';
import { peopleTemplates } from './people.ts';
import { productTemplates } from './product.ts';
import { shopTemplates } from './shop.ts';
import { siteTemplates } from './site.ts';

export type { TemplateEntry };

/** In the order in which they are offered. */
export const catalogue: readonly TemplateEntry[] = [
  ...siteTemplates,
  ...loyaltyTemplates,
  ...contentTemplates,
  ...shopTemplates,
  ...productTemplates,
  ...peopleTemplates,
];

/** Each picture is named by the key of its template. */
export const pictureFolder: URL = new URL('../pictures/', import.meta.url);
