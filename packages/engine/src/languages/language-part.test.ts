import { describe, expect, test } from 'vitest';
import { typeParts } from '../question-types/index.ts';
import { question, survey } from '../testing/samples.ts';
import { inOwnWords, languagePart, newLanguages, spokenIn } from './language-part.ts';
import { layOver } from './lay-over.ts';
import { WORD_FILES } from './words/index.ts';

test.each([
  ['de-AT', 'de'],
  ['ga', 'en'],
  ['en-GB', 'en'],
  ['pt', 'pt-BR'],
  ['zh-TW', 'en'],
])('a new survey of a site in %s is written in %s (LA-03)', (locale, base) => {
  expect(newLanguages(locale)).toEqual({ base, others: [], choice: false });
});

test.each([
  ['en-GB', 'هل أعجبتك الزيارة؟', null],
  ['ar', 'Did you like it?', null],
  ['ar', 'هل أعجبتك الزيارة؟', 'ar'],
  ['ar', '', 'ar'],
])(
  'a script on a site in %s that names no language and asks "%s" writes in %s (LA-03, LA-41)',
  (locale, title, base) => {
    expect(newLanguages(locale, [{ title }]).base).toBe(base);
  },
);

describe('a language part', () => {
  test('has own words for what comes with the product, also where the survey has changed it (LA-48)', () => {
    const { texts } = languagePart(WORD_FILES, 'de', 'en', { title: 'Messe', thanks: 'Danke' });
    expect(texts).toEqual({
      title: 'Messe',
      skip: 'Überspringen',
      next: 'Weiter',
      thanks: 'Danke',
      closed: WORD_FILES.de.words.closed,
      answered: WORD_FILES.de.words.answered,
    });
  });

  test('of the base language leaves the texts of the survey as they are (LA-48)', () => {
    const part = languagePart(WORD_FILES, 'de', 'de', {});
    expect([part.words.back, part.texts]).toEqual(['Zurück', {}]);
  });

  test('of a language that the widget does not speak has the words of the base, else English (LA-06)', () => {
    const irish = languagePart(WORD_FILES, 'ga', 'de', { title: 'Aonach' });
    expect([irish.words.back, irish.lang, irish.texts]).toEqual(['Zurück', 'ga', { title: 'Aonach' }]);
    expect(languagePart(WORD_FILES, 'ga', 'eu', {}).words.back).toBe('Back');
    expect(languagePart(WORD_FILES, 'ga', null, {}).words.back).toBe('Back');
    expect(spokenIn('ga')).toBeUndefined();
  });

  test.each([
    ['pl', ['1 gwiazdka', '2 gwiazdki', '3 gwiazdki', '4 gwiazdki', '5 gwiazdek']],
    ['ru', ['1 звезда', '2 звезды', '3 звезды', '4 звезды', '5 звёзд']],
    ['ar', ['نجمة واحدة (1)', 'نجمتان (2)', '3 نجوم', '4 نجوم', '5 نجوم']],
    ['en', ['1 star', '2 stars', '3 stars', '4 stars', '5 stars']],
  ])('counts stars in %s by the forms of the language (LA-49)', (tag, stars) => {
    expect(languagePart(WORD_FILES, tag, null, {}).words.stars).toEqual(stars);
  });
});

describe('a language laid over a survey', () => {
  const base = survey([question('radio-button', 'like'), question('nps', 'score')], {
    thank_you: { message: 'Cheers' },
  });
  const laid = layOver(
    base,
    languagePart(WORD_FILES, 'ar', 'en', { title: 'معرض', like: 'هل أعجبك؟', 'like/2': 'ب', toggle: 'رأيك' }),
  );

  test('shows its texts, and the base where there is none (LA-15)', () => {
    expect([laid.title, laid.lang, laid.dir]).toEqual(['معرض', 'ar', 'rtl']);
    expect(laid.questions.map(({ title }) => title)).toEqual(['هل أعجبك؟', 'Question score']);
    expect(laid.look).toMatchObject({ skip_text: 'تخطٍّ', next_text: 'التالي', toggle: { text: 'رأيك' } });
    expect(laid.settings.thank_you.message).toBe('شكرًا على الملاحظات!');
    expect(laid.settings.limits.answered_message).toBe(WORD_FILES.ar.words.answered);
  });

  test('leaves the words of the button where the language has none (LA-15)', () => {
    const { look } = layOver(base, languagePart(WORD_FILES, 'ar', 'en', { title: 'معرض' }));
    expect(look.toggle.text).toBe(base.look.toggle.text);
  });

  test('leaves options as they are stored, with what is read beside them (LA-56)', () => {
    expect(laid.questions[0]).toMatchObject({
      config: { options: ['A', 'B', 'C'] },
      shown: { 2: 'ب' },
    });
  });

  test('shows whatever texts a type has, and the words of its part (QX-105, QX-118)', () => {
    const scale = question('scale', 'ease', { config: { ...question('scale', 'ease').config, low_label: 'Hard' } });
    const texts = { ease: 'Wie leicht?', 'ease/low': 'Schwer' };
    const part = languagePart(WORD_FILES, 'de', 'en', texts, typeParts([scale]));
    expect(layOver(survey([scale]), part).questions[0]).toMatchObject({
      config: { low_label: 'Hard' },
      shown: { low: 'Schwer' },
    });
    expect(part.words.types).toEqual(WORD_FILES.de.words.types.scale.words);
    expect(part.words.problems).toMatchObject(WORD_FILES.de.words.types.scale.problems);
    const without = languagePart(WORD_FILES, 'de', 'en', texts, typeParts([question('nps', 'score')]));
    expect(without.words.types).toBeUndefined();
    expect(without.words.problems).toEqual(WORD_FILES.de.words.problems);
  });

  test('leaves what the survey itself is (LA-30)', () => {
    const { id, version, cookie_name, nonces } = base;
    expect(laid).toMatchObject({ id, version, cookie_name, nonces });
    expect(laid.questions.map((each) => [each.id, each.logic])).toEqual(
      base.questions.map((each) => [each.id, each.logic]),
    );
  });
});

test('a survey whose base is German speaks German where its texts come with the product (LA-48)', () => {
  const base = survey([question('nps', 'score')], { thank_you: { message: 'Thanks for your feedback!' } });
  const german = inOwnWords({ ...base, look: { ...base.look, skip_text: 'Pass', next_text: 'Next' } }, WORD_FILES.de);
  expect(german.look).toMatchObject({ skip_text: 'Pass', next_text: 'Weiter' });
  expect(german.settings.thank_you.message).toBe('Vielen Dank für das Feedback!');
  expect(german.settings.limits).not.toHaveProperty('answered_message');
  const once = { ...base, settings: { ...base.settings, one_per_person: true } };
  expect(inOwnWords(once, WORD_FILES.de).settings.limits.answered_message).toBe(WORD_FILES.de.words.answered);
});
