import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choice, openQuestions } from '../../../../../../testing/open-questions.tsx';
import { inactiveAddons } from '../../../../../../testing/site-info.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../../../../testing/texts.ts';

const paste = (text: string) => fireEvent.paste(document.body, { clipboardData: { getData: () => text } });
const A = choice('a', 'A?', ['Yes', 'No']);
const B = { id: 'b', type: 'text' as const, title: 'B?' };
const MAIL = '1. How? (1-5)\n2. Which?*\n- Red\n- Green\n3. Your e-mail\n4. Left out';
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Paste questions' }));

test('lines pasted beside the fields open the dialog; nothing changes before it is confirmed (BF-15)', async () => {
  const { user, saves } = await openQuestions([A, B]);
  paste('just one line');
  paste(MAIL);
  const field = (await dialog()).getByRole<HTMLTextAreaElement>('textbox');
  expect(field.value).toBe(MAIL);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getAllByRole('region', { name: /^Question \d$/ })).toHaveLength(2);
  expect(saves()).toEqual([]);
});

test('types are changed and questions left out before they are added below the open card (BF-15, BF-18, BF-20)', async () => {
  const { user, saved } = await openQuestions([A, B], { plan: 'elite', active: ['question-types'] });
  await user.click(screen.getByRole('button', { name: 'Add Question' }));
  await user.click(await screen.findByRole('button', { name: 'Paste questions', hidden: true }));
  const inDialog = await dialog();
  fireEvent.change(inDialog.getByRole('textbox'), { target: { value: MAIL } });
  const lines = inDialog.getAllByRole('listitem').map((item) => item.textContent);
  expect(lines[1]).toContain('Which?2 options · Required');
  await user.selectOptions(inDialog.getByRole('combobox', { name: 'Type of question 3' }), 'Text');
  await user.click(inDialog.getByRole('checkbox', { name: 'Add question 4' }));
  await user.click(inDialog.getByRole('button', { name: 'Add 3 questions' }));
  await screen.findByText('3 questions added.');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Question' }).value).toBe('How?'));
  const questions = await saved();
  expect(questions.map(({ title, type }) => `${type} ${title}`)).toEqual([
    'radio-button A?',
    'star-rating How?',
    'radio-button Which?',
    'text Your e-mail',
    'text B?',
  ]);
  expect(questions[2]).toMatchObject({ config: { options: ['Red', 'Green'] }, settings: { required: true } });
});

test('options become rows or words where the type has these, and are missed where it has none (QX-117)', async () => {
  const { user, saved } = await openQuestions([A]);
  paste('1. How are they?\n- Pay\n- Team\n2. I like it here\n- No\n- Partly\n- Yes\n3. Why?\n- Money\n- Time');
  const inDialog = await dialog();
  const choose = (number: number, type: string) =>
    user.selectOptions(inDialog.getByRole('combobox', { name: `Type of question ${number}` }), type);
  await choose(1, 'Matrix');
  await choose(2, 'Scale');
  await choose(3, 'Long Text');
  const facts = inDialog
    .getAllByRole('listitem')
    .map((item) => item.querySelector('[data-number]:last-child')?.textContent);
  expect(facts).toEqual(['2 options', '3 options', '2 options, 0 fit.']);
  await user.click(inDialog.getByRole('button', { name: 'Add 3 questions' }));
  await screen.findByText('3 questions added.');
  expect((await saved()).slice(-3).map(({ config }) => config)).toMatchObject([
    { rows: ['Pay', 'Team'], columns: [] },
    { form: 'labels', from: 1, to: 3, labels: ['No', 'Partly', 'Yes'] },
    {},
  ]);
});

test('the dialog lists each line that is left out (XI-10)', async () => {
  await openQuestions([A, B]);
  paste('Dear Ann\n1. How?\nSection B\n2. Which?\n○ Red\n○ Green');
  const inDialog = await dialog();
  const list = inDialog.getByText('Left out').parentElement as HTMLElement;
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dear Ann', 'Section B']);
  const questions = within(inDialog.getByRole('list', { name: 'Understood as' })).getAllByRole('listitem');
  expect(questions.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('How?'),
    expect.stringContaining('Which?2 options'),
  ]);
});

test('what does not fit is told, and the field holds no more than is read (BF-19)', async () => {
  const many = Array.from({ length: 98 }, (_, at) => ({
    id: `q${at}`,
    type: 'text' as const,
    title: `T${at}`,
  }));
  await openQuestions(many);
  paste('One?\nTwo?\nThree?');
  const inDialog = await dialog();
  inDialog.getByText('Only the first 2 fit: a survey can have at most 100 questions.');
  inDialog.getByRole('button', { name: 'Add 2 questions' });
  expect(inDialog.getByRole<HTMLTextAreaElement>('textbox').maxLength).toBe(50_000);
});

test('the blank question of a new survey takes no place from what is pasted (BF-19)', async () => {
  await openQuestions([{ id: 'blank', type: 'text', title: '' }]);
  paste(Array.from({ length: 100 }, (_, at) => `T${at}?`).join('\n'));
  const inDialog = await dialog();
  inDialog.getByRole('button', { name: 'Add 100 questions' });
  expect(inDialog.queryByText(/Only the first/)).toBeNull();
});

test('copied questions are pasted into any survey, their conditions with them (BF-22, BF-23)', async () => {
  const logic = { enabled: true, conditions: [{ question_id: 'a', compare: '=' as const, value: 'Yes' }] };
  const { user, saved } = await openQuestions([A, { ...B, logic }, choice('c', 'C?', ['1', '2'])]);
  await user.click(screen.getByRole('checkbox', { name: 'Select question 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select question 2' }));
  const bar = within(screen.getByRole('toolbar', { name: 'Selected questions' }));
  await user.click(bar.getByRole('button', { name: 'Copy' }));
  await screen.findByText('2 questions copied.');
  const copied = await navigator.clipboard.readText();
  await user.click(bar.getByRole('button', { name: 'Clear' }));
  paste(copied);
  await screen.findByText('2 questions added.');
  const [, , first, second] = await saved().then((all) => [all[0], all[3], all[1], all[2]]);
  expect([first?.title, second?.title]).toEqual(['A?', 'B?']);
  expect(first?.id).not.toBe('a');
  expect(second?.logic.conditions).toEqual([{ ...logic.conditions[0], question_id: first?.id }]);
  // Its subject stays behind.
  const [, dependent] = JSON.parse(copied).questions;
  paste(JSON.stringify({ userfeedback: 'questions', version: 1, questions: [dependent] }));
  await screen.findByText('1 question added. Conditions that no longer fit were removed.');
  paste(JSON.stringify({ userfeedback: 'questions', version: 2, questions: [] }));
  await screen.findByText('What you copied cannot be pasted here. It may come from a newer version.');
});

test('all texts of the dialog are messages (LA-78)', async () => {
  const { user } = await openQuestions([A]);
  await showPseudoLocale();
  paste('Eins?\nZwei?');
  const found = await screen.findByRole('dialog');
  expect(textsOutsideMessages(found, ['Eins?', 'Zwei?', 'Close'])).toEqual([]);
  await user.keyboard('{Escape}');
});

test.each([
  ['a Lite site', { plan: 'lite' as const }, 'Pro', 'Saved but not active: needs Pro.'],
  [
    'a Pro site without the addon',
    { addons: inactiveAddons() },
    'Question Types',
    'Saved but not active: activate the Question Types addon.',
  ],
])(
  '%s keeps a pasted "required" and says in dialog and card that it is not in use (XO-01)',
  async (_name, site, needs, words) => {
    const { user } = await openQuestions([A], site);
    paste('Why?*\nWhen?');
    const inDialog = await dialog();
    expect(inDialog.getAllByRole('listitem')[0]?.textContent).toContain(
      `Required (saved but not active: needs ${needs})`,
    );
    await user.click(inDialog.getByRole('button', { name: 'Add 2 questions' }));
    await screen.findByText('2 questions added.');
    await user.click(screen.getByRole('tab', { name: 'Settings' }));
    screen.getByText(words);
    const required = screen.getByRole<HTMLInputElement>('switch', { name: /^Required/ });
    expect([required.checked, required.matches(':disabled')]).toEqual([true, true]);
  },
);
