import { screen, waitFor, within } from '@testing-library/react';
import type { SurveyInput } from '@userfeedback/contract';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../../../testing/texts.ts';

type Thanks = NonNullable<NonNullable<z.input<typeof SurveyInput>['settings']>['thank_you']>;

const QUESTIONS = [
  { id: 'score', type: 'star-rating' as const, title: 'How was it?' },
  { id: 'again', type: 'radio-button' as const, title: 'Again?', config: { options: ['Yes', 'No'] } },
];
const HAPPY = {
  id: 'happy',
  conditions: [{ question_id: 'score', compare: '>' as const, value: '4' }],
  message: 'Glad to hear that',
  button: { label: 'Write a review', url: 'https://reviews.example/us' },
};

async function open(thank_you: Thanks = {}) {
  const store = surveyStore([
    storedSurvey(5, { title: 'Fair', template: 'blank', questions: QUESTIONS, settings: { thank_you } }),
  ]);
  const { user } = openAdmin('/surveys/edit/5/questions', store.server);
  const card = within(await screen.findByRole('region', { name: 'Thank You Message' }));
  const pick = async (field: HTMLElement, name: string) => {
    await user.click(field);
    const list = await waitFor(() => {
      const found = document.getElementById(field.getAttribute('aria-controls') ?? '');
      if (!found) throw new Error('The list is not open.');
      return found;
    });
    await user.click(within(list).getByText(name));
  };
  const save = async () => {
    const before = store.saves().length;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(store.saves()).toHaveLength(before + 1));
    return store.saves()[before]?.settings?.thank_you;
  };
  return { user, card, pick, save };
}

test('an ending is built with its conditions, message and button, and saved (QX-112)', async () => {
  const { user, card, pick, save } = await open();
  expect(card.queryByRole('group', { name: 'Ending 1' })).toBeNull();
  await user.click(card.getByRole('button', { name: 'Another ending for some answers' }));
  const ending = within(card.getByRole('group', { name: 'Ending 1' }));
  await waitFor(() =>
    expect(ending.getByRole('combobox', { name: 'Question for this condition' })).toBe(document.activeElement),
  );
  await pick(ending.getByRole('combobox', { name: 'Comparison' }), 'Greater than');
  await pick(ending.getByRole('combobox', { name: 'Value' }), '4');
  await user.click(ending.getByRole('button', { name: 'Add condition' }));
  const second = within(ending.getByRole('group', { name: 'Condition 2' }));
  const question = second.getByRole('combobox', { name: 'Question for this condition' });
  await waitFor(() => expect(question).toBe(document.activeElement));
  await pick(question, 'Again?');
  await pick(second.getByRole('combobox', { name: 'Value' }), 'Yes');
  await user.type(ending.getByRole('textbox', { name: 'Message' }), 'Glad!');
  await user.click(ending.getByRole('button', { name: 'Add a button' }));
  await waitFor(() => expect(ending.getByRole('textbox', { name: 'Button text' })).toBe(document.activeElement));
  await user.keyboard('Review');
  await user.type(ending.getByRole('textbox', { name: 'Address of the button' }), 'https://reviews.example');
  card.getByRole('textbox', { name: 'Message if no ending applies' });
  const saved = await save();
  expect(saved?.endings).toMatchObject([
    {
      conditions: [
        { question_id: 'score', compare: '>', value: '4' },
        { question_id: 'again', compare: '=', value: 'Yes' },
      ],
      message: 'Glad!',
      button: { label: 'Review', url: 'https://reviews.example' },
    },
  ]);
  expect(saved?.button).toBeNull();
  for (let more = 3; more <= 5; more++) await user.click(ending.getByRole('button', { name: 'Add condition' }));
  expect(ending.queryByRole('button', { name: 'Add condition' })).toBeNull();
});

test('the usual message gets a button and loses it again (QX-112)', async () => {
  const { user, card, save } = await open();
  await user.click(card.getByRole('button', { name: 'Add a button' }));
  await user.type(card.getByRole('textbox', { name: 'Button text' }), 'Home');
  await user.type(card.getByRole('textbox', { name: 'Address of the button' }), 'https://shop.example');
  expect((await save())?.button).toEqual({ label: 'Home', url: 'https://shop.example' });
  await user.click(card.getByRole('button', { name: 'Remove the button' }));
  await waitFor(() => expect(card.getByRole('button', { name: 'Add a button' })).toBe(document.activeElement));
  expect((await save())?.button).toBeNull();
});

test('endings are moved and removed, and there are ten at most (QX-112)', async () => {
  const endings = Array.from({ length: 9 }, (_none, at) => ({ ...HAPPY, id: `e${at}` }));
  const { user, card, save } = await open({ endings });
  const act = async (number: number, name: string) => {
    await user.click(card.getByRole('button', { name: `Actions of ending ${number}` }));
    await user.click(await screen.findByRole('menuitem', { name, hidden: true }));
  };
  const ids = async () => (await save())?.endings.map(({ id }) => id).slice(0, 3);
  await act(2, 'Move up');
  expect(await ids()).toEqual(['e1', 'e0', 'e2']);
  await act(2, 'Move down');
  expect(await ids()).toEqual(['e1', 'e2', 'e0']);
  await user.click(card.getByRole('button', { name: 'Another ending for some answers' }));
  card.getByText('10 endings at most.');
  expect(card.queryByRole('button', { name: 'Another ending for some answers' })).toBeNull();
  await act(1, 'Remove ending');
  await waitFor(() =>
    expect(card.getByRole('button', { name: 'Another ending for some answers' })).toBe(document.activeElement),
  );
  expect(await ids()).toEqual(['e2', 'e0', 'e3']);
});

test('beside a redirect there are none, and those that were made are kept (QX-112)', async () => {
  const { user, card, save } = await open({ endings: [HAPPY] });
  await user.click(card.getByRole('radio', { name: /^Redirect to a page/ }));
  card.getByText('1 ending is saved but not active, because visitors are redirected.');
  expect(card.queryByRole('group', { name: 'Ending 1' })).toBeNull();
  expect(card.queryByRole('button', { name: /ending|button/ })).toBeNull();
  expect((await save())?.endings).toEqual([HAPPY]);
  await user.click(card.getByRole('radio', { name: /^Conditional redirect/ }));
  card.getByRole('button', { name: 'Add a button' });
  expect(card.queryByRole('button', { name: /ending/ })).toBeNull();
  await user.click(card.getByRole('radio', { name: /^Show a message/ }));
  card.getByRole('group', { name: 'Ending 1' });
});

test('what is missing of an ending is said at its field, and the step leads there (QX-113)', async () => {
  const blank = { question_id: '', compare: '=' as const, value: '' };
  const { user, card } = await open({
    endings: [HAPPY, { id: 'sad', conditions: [blank], message: '', button: { label: '', url: 'shop.example' } }],
  });
  const ending = within(card.getByRole('group', { name: 'Ending 2' }));
  ending.getByText('A message is required.');
  ending.getByText('Please enter the text of the button.');
  ending.getByText('Please enter an address that starts with http:// or https://.');
  await user.click(screen.getByRole('button', { name: 'Next Step: Settings' }));
  const question = ending.getByRole('combobox', { name: 'Question for this condition' });
  await waitFor(() => expect(question).toBe(document.activeElement));
  expect(question.getAttribute('aria-invalid')).toBe('true');
});

test('the preview shows each ending (QX-112)', async () => {
  const { user } = await open({ message: 'Thanks', endings: [HAPPY] });
  await user.click(screen.getByRole('radio', { name: 'Preview' }));
  const preview = await screen.findByRole('complementary', { name: 'Live preview' });
  const show = async (name: string) => {
    await user.click(within(preview).getByRole('button', { name: 'Show what comes after the last question' }));
    await user.click(await screen.findByRole('menuitem', { name, hidden: true }));
  };
  const shown = () => preview.querySelector('[data-inline]')?.shadowRoot?.querySelector('.thanks');
  await show('Ending 1');
  await waitFor(() => expect(shown()?.querySelector('p')?.textContent).toBe('Glad to hear that'));
  const link = shown()?.querySelector('a');
  expect([link?.textContent, link?.getAttribute('href'), link?.target]).toEqual([
    'Write a review',
    'https://reviews.example/us',
    '',
  ]);
  await show('Thank you message');
  await waitFor(() => expect(shown()?.querySelector('p')?.textContent).toBe('Thanks'));
  expect(shown()?.querySelector('a')).toBeNull();
});

test('every text of an ending is a message, and axe finds nothing (QX-96, LA-78)', async () => {
  await open({ button: HAPPY.button, endings: [HAPPY] });
  const group = screen.getByRole('group', { name: 'Ending 1' });
  await showPseudoLocale();
  const { label, url } = HAPPY.button;
  expect(textsOutsideMessages(group, ['How was it?', HAPPY.message, label, url, 'https://', '4'])).toEqual([]);
  const card = group.closest('section') ?? group;
  const { violations } = await axe.run(card, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});
