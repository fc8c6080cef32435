import type { SurveyTemplate } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import type { TemplateFilter } from './find-templates.ts';
import { categoriesOf, categoryName, findTemplates, NO_FILTER } from './find-templates.ts';

const template = (key: string, title: string, categories: string[], tags: string[] = []): SurveyTemplate => ({
  language: 'en',
  key,
  name: key.toUpperCase(),
  description: { title, list: ['a word in a bullet'] },
  feature_image: '',
  categories,
  tags,
  required_addons: [],
  is_available: true,
  config: { questions: [] },
});
const templates = [
  template('nps', 'Measure loyalty', ['support', 'engagement']),
  template('cart', 'Why carts are left', ['ecommerce'], ['most-popular']),
  template('blog', 'Wishes of readers', ['content', 'engagement'], ['new', 'most-popular']),
];

describe('finding templates', () => {
  test.each<[string, Partial<TemplateFilter>, string[]]>([
    ['all of them without a filter (TP-05)', {}, ['nps', 'cart', 'blog']],
    ['by name, whatever the case (TP-05)', { search: 'NpS' }, ['nps']],
    ['by description title (TP-05)', { search: ' LOYAL' }, ['nps']],
    ['not by bullets (TP-05)', { search: 'bullet' }, []],
    ['by category (TP-03)', { categories: ['ecommerce'] }, ['cart']],
    ['by any of several categories (OP-45)', { categories: ['ecommerce', 'content'] }, ['cart', 'blog']],
    ['by category and search (OP-45)', { categories: ['engagement'], search: 'wish' }, ['blog']],
    ['most popular first, else in their order (TP-07)', { sort: 'popular' }, ['cart', 'blog', 'nps']],
  ])('%s', (_, filter, keys) => {
    expect(findTemplates(templates, { ...NO_FILTER, ...filter }).map(({ key }) => key)).toEqual(keys);
  });

  test('chips: the named four by their labels, others capitalised (TP-04)', () => {
    expect(categoriesOf(templates)).toEqual(['engagement', 'ecommerce', 'content', 'support']);
    expect(['ui-ux', 'engagement', 'experience', 'ecommerce', 'support'].map(categoryName)).toEqual([
      'UI/UX',
      'Engagement',
      'Experience',
      'Ecommerce',
      'Support',
    ]);
  });
});
