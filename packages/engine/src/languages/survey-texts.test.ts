import type { SurveyDraft } from '@userfeedback/contract';
import { DEFAULT_CLOSED_MESSAGE, DEFAULT_THANK_YOU } from '@userfeedback/contract/limits';
import { describe, expect, test } from 'vitest';
import { draft, pictures, question } from '../testing/samples.ts';
import {
  countTranslated,
  findTranslation,
  fittingTranslations,
  lacksQuote,
  liveTexts,
  shownLanguages,
  surveyTexts,
  translationProblems,
} from './survey-texts.ts';

function survey(patch: Partial<SurveyDraft> = {}): SurveyDraft {
  const base = draft([question('radio-button', 'like', { title: 'Liked it?' }), question('nps', 'score')]);
  return {
    ...base,
    title: 'Fair',
    languages: {
      base: 'en',
      others: [
        { tag: 'de', live: true },
        { tag: 'fr', live: false },
      ],
      choice: false,
    },
    ...patch,
  };
}

const translated = (key: string, of: string, text: string) => ({ key, of, text });

test('all texts that visitors read of a survey are listed once, in its order (LA-08)', () => {
  const base = draft([pictures('look'), question('star-rating', 'stars', { title: '' })]);
  const { settings } = base;
  const full = survey({
    questions: base.questions,
    settings: {
      ...settings,
      theming: { ...settings.theming, skip_text: 'Pass', next_text: 'Go on', widget_toggle_text: 'Ask me' },
      thank_you: { ...settings.thank_you, message: 'Cheers' },
      limits: { ...settings.limits, max_responses: 9, closed_message: 'Over' },
    },
  });
  expect(surveyTexts(full).map(({ key, text }) => [key, text])).toEqual([
    ['title', 'Fair'],
    ['look', 'Question look'],
    ['look/1', 'A'],
    ['look/2', 'B'],
    ['skip', 'Pass'],
    ['next', 'Go on'],
    ['toggle', 'Ask me'],
    ['thanks', 'Cheers'],
    ['closed', 'Over'],
  ]);
});

test('endings and buttons have texts of their own, with their room (QX-94)', () => {
  const { settings } = draft();
  const button = { label: 'Home', url: 'https://shop.example' };
  const endings = ['', 'Sorry'].map((message, at) => ({ id: `e${at}`, conditions: [], message, button }));
  const full = survey({
    questions: [],
    settings: { ...settings, thank_you: { ...settings.thank_you, message: 'Cheers', button, endings } },
  });
  expect(surveyTexts(full).map(({ key, text, place, max }) => [key, text, place, max])).toEqual([
    ['title', 'Fair', { kind: 'title' }, 255],
    ['thanks', 'Cheers', { kind: 'thanks' }, 5000],
    ['thanks/button', 'Home', { kind: 'button', ending: null }, 80],
    ['ending/e0/button', 'Home', { kind: 'button', ending: 1 }, 80],
    ['ending/e1', 'Sorry', { kind: 'ending', ending: 2 }, 5000],
    ['ending/e1/button', 'Home', { kind: 'button', ending: 2 }, 80],
  ]);
  const kept = ['thanks/button', 'ending/e0', 'ending/e1/button'];
  const de = [...kept, 'ending/gone'].map((key) => translated(key, 'x', 'y'));
  expect(fittingTranslations({ ...full, translations: { de } }).de?.map(({ key }) => key)).toEqual(kept);
  expect(lacksQuote({ key: 'ending/e1', text: 'Hi {{field:name}}' }, 'Hallo')).toBe(true);
  expect(lacksQuote({ key: 'ending/e1/button', text: '{{field:name}}' }, 'Hallo')).toBe(false);
});

test('a type says which of its texts visitors read, and how long they may be (QX-105)', () => {
  const config = {
    ...question('scale', 'ease').config,
    low_label: 'Hard',
    high_label: 'Easy',
    labels: ['Never', 'Always'],
  };
  const textsOf = (form: 'numbers' | 'labels') =>
    surveyTexts(survey({ title: '', questions: [question('scale', 'ease', { config: { ...config, form } })] })).map(
      ({ key, text, max, place }) => [key, text, max, 'field' in place ? place.field : null],
    );
  expect(textsOf('numbers')).toEqual([
    ['ease', 'Question ease', 255, null],
    ['ease/low', 'Hard', 80, 'low_label'],
    ['ease/high', 'Easy', 80, 'high_label'],
  ]);
  expect(textsOf('labels').slice(1)).toEqual([
    ['ease/label/1', 'Never', 80, 'labels'],
    ['ease/label/2', 'Always', 80, 'labels'],
  ]);
});

test('what comes with the product is not translated: languages have their own words for it (LA-48)', () => {
  const { settings } = draft();
  const factory = survey({
    settings: {
      ...settings,
      theming: { ...settings.theming, skip_text: 'Skip', next_text: 'Next' },
      thank_you: { ...settings.thank_you, message: DEFAULT_THANK_YOU },
      limits: { ...settings.limits, max_responses: 9, closed_message: DEFAULT_CLOSED_MESSAGE },
    },
  });
  expect(surveyTexts(factory).map(({ key }) => key)).toEqual(['title', 'like', 'like/1', 'like/2', 'like/3', 'score']);
});

describe('translations', () => {
  const list = [
    translated('title', 'Fair', 'Messe'),
    translated('like', 'Did you like it?', 'Gefiel es?'),
    translated('like/1', 'A', 'Ah'),
    translated('like/2', 'B', ' '),
  ];
  const german = survey({ translations: { de: list, fr: [translated('title', 'Fair', 'Salon')] } });

  test('count while they are made for the text of now (LA-13)', () => {
    expect(countTranslated(german, 'de')).toEqual({ done: 2, all: 6 });
    const changed = { ...german, title: 'Fairs' };
    expect(countTranslated(changed, 'de')).toEqual({ done: 1, all: 6 });
    expect(countTranslated(german, 'it')).toEqual({ done: 0, all: 6 });
  });

  test('made for another text are known, but visitors do not get them (LA-15)', () => {
    const outdated = findTranslation(list, { key: 'like', text: 'Liked it?' });
    expect(outdated).toEqual({ translation: list[1], isCurrent: false });
    expect(liveTexts(german)).toEqual({ de: { title: 'Messe', 'like/1': 'Ah' } });
  });

  test('are for visitors only while their language is live (LA-16)', () => {
    const { languages } = german;
    const none = languages.others.map(({ tag }) => ({ tag, live: false }));
    expect(liveTexts({ ...german, languages: { ...languages, others: none } })).toEqual({});
    expect(shownLanguages(languages)).toEqual(['en', 'de']);
    expect(shownLanguages({ ...languages, base: null })).toEqual(['de']);
  });

  test('of texts that the survey does not have are dropped (LA-09)', () => {
    const sent = survey({
      translations: {
        de: [
          translated('title', 'Fair', '  Messe\u202E '),
          translated('like/4', 'D', 'Deh'),
          translated('score/1', '1', 'Eins'),
          translated('other', 'X', 'Y'),
          translated('like', 'Liked it?', ' '),
          translated('thanks', 'Cheers', 'Danke\nsehr'),
        ],
      },
    });
    expect(fittingTranslations(sent)).toEqual({
      de: [translated('title', 'Fair', 'Messe'), translated('thanks', 'Cheers', 'Danke\nsehr')],
    });
  });

  test('have the limits of their originals, and a language of the survey (LA-08, LA-09)', () => {
    const sent = survey({
      translations: {
        de: [translated('title', 'Fair', 'x'.repeat(256)), translated('like/1', 'A', 'x'.repeat(400))],
        it: [],
      },
    });
    expect(translationProblems(sent)).toEqual({
      'translations.de.0.text': { code: 'too-long', n: 255 },
      'translations.it': { code: 'no-such-language' },
    });
  });
});
