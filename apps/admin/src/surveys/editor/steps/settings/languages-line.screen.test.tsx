import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';

const QUESTIONS = [{ id: 'q', type: 'radio-button' as const, title: 'Color?', config: { options: ['Red', 'Blue'] } }];

/** The open line "Languages" of a survey in English and French. */
async function open() {
  const survey = storedSurvey(5, {
    title: 'Fair',
    template: 'blank',
    questions: QUESTIONS,
    languages: { base: 'en', others: [{ tag: 'fr', live: true }], choice: false },
    translations: { fr: [{ key: 'title', of: 'Fair', text: 'Salon' }] },
  });
  const store = surveyStore([survey]);
  const { user } = openAdmin('/surveys/edit/5/settings', store.server);
  const region = await screen.findByRole('region', { name: 'Languages' });
  const line = within(region);
  await user.click(line.getByRole('button', { name: 'Languages' }));
  const save = async () => {
    const before = store.saves().length;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(store.saves()).toHaveLength(before + 1));
    const { languages, translations } = store.saves()[before] ?? {};
    return { languages, translations };
  };
  return { user, region, line, save };
}

test('a language is found by its name in either language, added with its count, and shown once it is switched on (LA-05, LA-06, LA-16)', async () => {
  const { user, region, line, save } = await open();
  expect(region.textContent).toContain('English and 1 other');
  line.getByText('1 of 4 texts');
  const picker = line.getByRole('combobox', { name: 'Add language' });
  await user.type(picker, 'deutsch');
  const list = document.getElementById(picker.getAttribute('aria-controls') ?? '');
  await user.click(await within(list ?? document.body).findByText('German (Deutsch)'));
  line.getByText('0 of 4 texts');
  const shown = line.getByRole<HTMLInputElement>('switch', { name: 'Show German to visitors' });
  expect(shown.checked).toBe(false);
  await user.click(shown);
  await user.click(line.getByRole('switch', { name: /^Let visitors choose the language/ }));
  expect((await save()).languages).toEqual({
    base: 'en',
    others: [
      { tag: 'fr', live: true },
      { tag: 'de', live: true },
    ],
    choice: true,
  });
});

test('the picker says what a language lacks (LA-06, LA-52)', async () => {
  const { user, line } = await open();
  const picker = line.getByRole('combobox', { name: 'Add language' });
  await user.type(picker, 'Irish');
  const hints = await screen.findAllByText("Buttons and hints show in the survey's language.");
  expect(hints.length).toBeGreaterThan(0);
  await user.clear(picker);
  await user.type(picker, 'german (deutsch)');
  expect((await screen.findAllByText('Not yet reviewed by a native speaker')).length).toBeGreaterThan(0);
});

test('removing a language asks, and takes its texts along (LA-24)', async () => {
  const { user, line, save } = await open();
  await user.click(line.getByRole('button', { name: 'Remove French' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove French?' });
  within(dialog).getByText('Its texts will be deleted. Responses in this language stay.');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(line.queryByText('1 of 4 texts')).toBeNull());
  expect(await save()).toEqual({
    languages: { base: 'en', others: [], choice: false },
    translations: {},
  });
});

test('the publish step names the languages, and where one has gaps how many texts show in the base (LA-17)', async () => {
  const survey = storedSurvey(5, {
    title: 'Fair',
    template: 'blank',
    questions: QUESTIONS,
    languages: {
      base: 'en',
      others: [
        { tag: 'fr', live: true },
        { tag: 'de', live: false },
      ],
      choice: false,
    },
    translations: { fr: [{ key: 'title', of: 'Fair', text: 'Salon' }] },
  });
  openAdmin('/surveys/edit/5/publish', surveyStore([survey]).server);
  await screen.findByText('English, French. French: 3 texts show in English');
});
