import type { SurveyTemplate } from '@userfeedback/contract';
import { t } from '../../../../messages/setup.ts';

export type TemplateSort = keyof typeof t.sorts;

export interface TemplateFilter {
  search: string;
  /** Templates of any of these are found; if empty, all templates. */
  categories: readonly string[];
  sort: TemplateSort;
}

export const NO_FILTER: TemplateFilter = { search: '', categories: [], sort: 'default' };

/** The templates that match categories and search, the most popular ones first if wanted. */
export function findTemplates(
  templates: readonly SurveyTemplate[],
  { search, categories, sort }: TemplateFilter,
): SurveyTemplate[] {
  const wanted = search.trim().toLowerCase();
  const found = templates.filter(
    (template) =>
      (categories.length === 0 || template.categories.some((category) => categories.includes(category))) &&
      [template.name, template.description.title].some((text) => text.toLowerCase().includes(wanted)),
  );
  return sort === 'popular' ? found.sort((a, b) => popularity(b) - popularity(a)) : found;
}

/** All categories by the names on their chips, with the four named ones first. */
export function categoriesOf(templates: readonly SurveyTemplate[]): string[] {
  const present = new Set(templates.flatMap(({ categories }) => categories));
  const named = Object.keys(t.categoryNames).filter((category) => present.has(category));
  const others = [...present].filter((category) => !named.includes(category));
  return [...named, ...others.sort()];
}

/** The text of a category's chip. */
export function categoryName(category: string): string {
  return (t.categoryNames as Record<string, string>)[category] ?? category.charAt(0).toUpperCase() + category.slice(1);
}

function popularity({ tags }: SurveyTemplate): number {
  return tags.includes('most-popular') ? 1 : 0;
}
