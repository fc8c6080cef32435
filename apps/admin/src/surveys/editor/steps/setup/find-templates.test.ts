import type { SurveyTemplate } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import type { TemplateFilter } from './find-templates.ts';
import { categoriesOf, categoryName, findTemplates, NO_FILTER } from './find-templates.ts';

const template = (key: string, title: string, categories: string[], tags: string[] = []): SurveyTemplate => ({
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
    ['TP-05 all of them without a filter', {}, ['nps', 'cart', 'blog']],
    ['TP-05 by name, whatever the case', { search: 'NpS' }, ['nps']],
    ['TP-05 by description title', { search: ' LOYAL' }, ['nps']],
    ['TP-05 not by bullets', { search: 'bullet' }, []],
    ['TP-03 by category', { categories: ['ecommerce'] }, ['cart']],
    ['OP-45 by any of several categories', { categories: ['ecommerce', 'content'] }, ['cart', 'blog']],
    ['OP-45 by category and search', { categories: ['engagement'], search: 'wish' }, ['blog']],
    ['TP-07 most popular first, else in their order', { sort: 'popular' }, ['cart', 'blog', 'nps']],
  ])('%s', (_, filter, keys) => {
    expect(findTemplates(templates, { ...NO_FILTER, ...filter }).map(({ key }) => key)).toEqual(keys);
  });

  test('TP-04 chips: the named four by their labels, others capitalised', () => {
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
