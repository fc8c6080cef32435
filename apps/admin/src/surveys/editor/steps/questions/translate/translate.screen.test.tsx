import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SurveyInput } from '@userfeedback/contract';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../../../../testing/open-admin.tsx';
import { storedSurvey, surveyStore } from '../../../../../../testing/survey-store.ts';

const QUESTIONS = [{ id: 'q', type: 'radio-button' as const, title: 'Color?', config: { options: ['Red', 'Blue'] } }];
const ARABIC = { base: 'en', others: [{ tag: 'ar', live: false }], choice: false };

/** The questions step of a survey; `translate` opens its third view. */
async function open(parts: Partial<SurveyInput> = {}) {
  const survey = storedSurvey(5, {
    title: 'Fair',
    template: 'blank',
    questions: QUESTIONS,
    languages: ARABIC,
    ...parts,
  });
  const store = surveyStore([survey]);
  const { user } = openAdmin('/surveys/edit/5/questions', store.server);
  await screen.findByRole('button', { name: 'Save' });
  const translate = async () => {
    await user.click(await screen.findByRole('radio', { name: 'Translate' }));
    return within(await screen.findByRole('region', { name: 'Translate' }));
  };
  const save = async () => {
    const before = store.saves().length;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(store.saves()).toHaveLength(before + 1));
    return store.saves()[before];
  };
  return { user, translate, save };
}

const field = (view: { getByRole: typeof screen.getByRole }, place: string) =>
  view.getByRole<HTMLTextAreaElement>('textbox', { name: `${place}, in Arabic` });

test('a title that is pasted in two lines stays in one (LA-11)', async () => {
  const { user, translate } = await open();
  const view = await translate();
  await user.click(field(view, 'Survey title'));
  await user.paste('سوق\nالزهور');
  expect(field(view, 'Survey title').value).toBe('سوق الزهور');
});

test('Translate is there only with other languages (LA-10)', async () => {
  await open({ languages: { ...ARABIC, others: [] } });
  expect(screen.queryByRole('radio', { name: 'Translate' })).toBeNull();
});

test('each text has a line with its place, direction and limit, and is stored with Save (LA-11, LA-12, LA-13)', async () => {
  const { user, translate, save } = await open();
  const view = await translate();
  view.getByText('0 of 4 texts');
  const title = field(view, 'Question 1');
  expect([title.dir, title.maxLength]).toEqual(['rtl', 255]);
  await user.type(title, 'اللون؟');
  await user.type(field(view, 'Question 1, option 2'), 'أزرق');
  view.getByText('2 of 4 texts');
  view.getByText('4 of 400 characters');
  await user.click(view.getByRole('switch', { name: 'Only missing' }));
  expect(view.queryByRole('textbox', { name: 'Question 1, in Arabic' })).toBeNull();
  field(view, 'Survey title');
  expect((await save())?.translations).toEqual({
    ar: [
      { key: 'q', of: 'Color?', text: 'اللون؟' },
      { key: 'q/2', of: 'Blue', text: 'أزرق' },
    ],
  });
});

test('a translation that was made for another text is marked, and counts again once it is confirmed (LA-14)', async () => {
  const translations = { ar: [{ key: 'q', of: 'Which color?', text: 'اللون؟' }] };
  const { user, translate, save } = await open({ translations });
  const view = await translate();
  view.getByText('0 of 4 texts');
  view.getByText('1 translation was made for an earlier text.');
  view.getByText('Made for “Which color?”.');
  await user.click(view.getByRole('button', { name: 'They still fit' }));
  view.getByText('1 of 4 texts');
  expect((await save())?.translations).toEqual({ ar: [{ key: 'q', of: 'Color?', text: 'اللون؟' }] });
});

test('options that read the same are marked on their lines (LA-18)', async () => {
  const { user, translate } = await open();
  const view = await translate();
  await user.type(field(view, 'Question 1, option 1'), 'لون');
  expect(view.queryByText('Two options read the same.')).toBeNull();
  await user.type(field(view, 'Question 1, option 2'), 'لون');
  expect(view.getAllByText('Two options read the same.')).toHaveLength(2);
});

test('a translation that lacks a quote of its original is marked and counts as missing (LA-19)', async () => {
  const translations = { ar: [{ key: 'q', of: 'Color, {{field:name|you}}?', text: 'اللون؟' }] };
  const fields = [{ name: 'name', label: 'Name', from: ['attribute' as const] }];
  const [color] = QUESTIONS;
  const questions = [{ ...color, title: 'Color, {{field:name|you}}?' }] as SurveyInput['questions'];
  const { user, translate } = await open({ questions, translations, settings: { fields } as never });
  const view = await translate();
  view.getByText('0 of 4 texts');
  view.getByText('Color, {{field:name|you}}?');
  // The badge that wraps: others cut what is long in German.
  expect(view.getByText('A quoted answer or field is missing.').dataset.tone).toBe('amber');
  await user.click(view.getByRole('switch', { name: 'Only missing' }));
  const title = field(view, 'Question 1');
  await user.click(title);
  await user.click(view.getByRole('button', { name: 'Insert' }));
  const form = within(await screen.findByRole('dialog', { hidden: true }));
  fireEvent.change(form.getByRole('textbox', { name: 'Fallback', hidden: true }), {
    target: { value: 'أنت' },
  });
  await user.click(form.getByRole('button', { name: 'Insert', hidden: true }));
  expect(title.value).toBe('اللون؟{{field:name|أنت}}');
  view.getByText(/^Reads: .?اللون؟أنت/);
  view.getByText('1 of 4 texts');
  expect(view.queryByText('A quoted answer or field is missing.')).toBeNull();
});

test('a language that is complete is offered to visitors (LA-16)', async () => {
  const texts = { title: 'Fair', q: 'Color?', 'q/1': 'Red', 'q/2': 'Blue' };
  const ar = Object.entries(texts).map(([key, of]) => ({ key, of, text: `ع ${key}` }));
  const { user, translate, save } = await open({ translations: { ar: ar.slice(1) } });
  const view = await translate();
  expect(view.queryByText('Arabic is complete. Show it to visitors?')).toBeNull();
  await user.type(field(view, 'Survey title'), 'معرض');
  view.getByText('Arabic is complete. Show it to visitors?');
  await user.click(view.getByRole('button', { name: 'Show to visitors' }));
  expect((await save())?.languages?.others).toEqual([{ tag: 'ar', live: true }]);
});

test('a file that was translated is used after a look at what it changes (LA-66, LA-67)', async () => {
  const { user, translate, save } = await open();
  const view = await translate();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no field for files.');
  const lines = ['id;original;translation', 'q;Color?;اللون؟', 'gone;Old;قديم'];
  const bytes = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(lines.join('\r\n'), (c) => c.charCodeAt(0)).buffer),
  ]);
  await user.upload(input, new File([bytes], 'ar.csv', { type: 'text/csv' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Use this translation?' }));
  dialog.getByText('1 new, 0 changed, 0 unchanged, 1 left out');
  dialog.getByText('“Old”: No longer part of the survey');
  await user.click(dialog.getByRole('button', { name: 'Use it' }));
  await waitFor(() => expect(field(view, 'Question 1').value).toBe('اللون؟'));
  expect((await save())?.translations).toEqual({ ar: [{ key: 'q', of: 'Color?', text: 'اللون؟' }] });
  await user.upload(input, new File([new Uint8Array([0x89, 0x50, 0xff])], 'a.csv', { type: 'text/csv' }));
  await screen.findByText('This file cannot be read. Please upload the CSV file you downloaded.');
});

test('the preview of another language reads quotes with their fallbacks (VF-56)', async () => {
  const title = 'Color, {{field:name|you}}?';
  const { user } = await open({
    questions: [{ id: 'q', type: 'email' as const, title }] as SurveyInput['questions'],
    translations: { ar: [{ key: 'q', of: title, text: 'اللون، {{field:name|أنت}}؟' }] },
    settings: { fields: [{ name: 'name', label: '', from: ['attribute'] }] } as never,
  });
  await user.click(await screen.findByRole('radio', { name: 'Preview' }));
  const preview = await screen.findByRole('complementary', { name: 'Live preview' });
  const stage = () => preview.querySelector('[data-inline]')?.shadowRoot?.querySelector('.stage');
  await waitFor(() => expect(stage()?.textContent).toContain('Color, you?'));
  await user.click(within(preview).getByRole('combobox', { name: 'Preview language' }));
  await user.click(await screen.findByRole('option', { name: 'Arabic', hidden: true }));
  await waitFor(() => expect(stage()?.textContent).toContain('اللون، أنت؟'));
});

test('the preview shows a language with its own words and direction (LA-21)', async () => {
  const { user } = await open({
    questions: [{ id: 'q', type: 'email' as const, title: 'Where to?' }] as SurveyInput['questions'],
    translations: { ar: [{ key: 'q', of: 'Where to?', text: 'إلى أين؟' }] },
  });
  await user.click(await screen.findByRole('radio', { name: 'Preview' }));
  const preview = await screen.findByRole('complementary', { name: 'Live preview' });
  await user.click(within(preview).getByRole('combobox', { name: 'Preview language' }));
  await user.click(await screen.findByRole('option', { name: 'Arabic', hidden: true }));
  const stage = () => preview.querySelector('[data-inline]')?.shadowRoot?.querySelector('.stage');
  await waitFor(() => expect(stage()?.textContent).toContain('إلى أين؟'));
  expect([stage()?.getAttribute('dir'), stage()?.getAttribute('lang')]).toEqual(['rtl', 'ar']);
  expect(stage()?.textContent).toContain('البريد الإلكتروني');
});

test('Translate is usable by keyboard alone, and axe finds nothing (LA-25)', async () => {
  const two = { ...ARABIC, others: [...ARABIC.others, { tag: 'de', live: true }] };
  const { user, save } = await open({
    languages: two,
    translations: { ar: [{ key: 'q', of: 'Which color?', text: 'اللون؟' }] },
  });
  const focus = async (wanted: () => Element) => {
    for (let steps = 0; document.activeElement !== wanted(); steps++) {
      if (steps > 60) throw new Error('Tab does not come to it.');
      await user.tab();
    }
  };
  screen.getByRole('radio', { name: 'Build' }).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  const view = within(await screen.findByRole('region', { name: 'Translate' }));
  await focus(() => view.getByRole('button', { name: 'They still fit' }));
  await user.keyboard('{Enter}');
  view.getByText('1 of 4 texts');
  await focus(() => field(view, 'Question 1, option 1'));
  await user.keyboard('أحمر');
  await user.tab();
  await user.keyboard('أزرق');
  const { violations } = await axe.run(screen.getByRole('main'), {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations).toEqual([]);
  expect((await save())?.translations?.ar).toEqual([
    { key: 'q', of: 'Color?', text: 'اللون؟' },
    { key: 'q/1', of: 'Red', text: 'أحمر' },
    { key: 'q/2', of: 'Blue', text: 'أزرق' },
  ]);
});
