import { describe, expect, test } from 'vitest';
import { addTranslations, findMistakes, listMissing } from './translations.ts';

const english = {
  list: { title: 'Surveys', status: { draft: 'Draft', 'made.up': 'Made up' } },
  results: { days: '{n, plural, one {# day} other {# days}}' },
};
const german = { results: { hours: 'Stunden' }, list: { status: { draft: 'Entwurf' } } };

describe('for those who translate', () => {
  test('what a language lacks is listed in English, by its name', () => {
    expect(listMissing(english, german)).toEqual({
      'list/title': 'Surveys',
      'list/status.made.up': 'Made up',
      'results/days': '{n, plural, one {# day} other {# days}}',
    });
  });

  test('what is added stands where English has it, and what English no longer has goes', () => {
    const added = addTranslations(english, german, {
      'list/title': 'Umfragen',
      'list/status.made.up': 'Erfunden',
    });
    expect(JSON.stringify(added)).toBe(
      '{"list":{"title":"Umfragen","status":{"draft":"Entwurf","made.up":"Erfunden"}},"results":{}}',
    );
  });

  test('a text that cannot be used is named; one that is missing is no mistake', () => {
    const other = addTranslations(english, german, { 'results/days': '{n, plural, other {# Tage}}' });
    expect(findMistakes(english, other, 'de')).toEqual(['results/days lacks one']);
  });
});
