import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { SurveyInput } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { choice, openQuestions } from '../../../../../testing/open-questions.tsx';

const NAME = { name: 'name', label: 'First name', from: ['attribute' as const] };
const SETTINGS = { fields: [NAME] };
const UNASKED = 'This text quotes something that has not been asked yet.';

type Draft = z.input<typeof SurveyInput>;
const text = (id: string, title: string) => ({ id, type: 'text' as const, title });
const first = choice('a', 'Which color?', ['Red', 'Blue']);

/** A survey with the card of its question of this number open. */
async function open(questions: Draft['questions'], number: number, settings: Draft['settings'] = SETTINGS) {
  const opened = await openQuestions(questions, {}, { settings });
  if (number > 1) toggle(number);
  const title = await card(number).findByRole<HTMLInputElement>('textbox', { name: 'Question' });
  return { ...opened, title };
}

const card = (number: number) => within(screen.getByRole('region', { name: `Question ${number}` }));
const toggle = (number: number) =>
  fireEvent.click(card(number).getAllByRole('button', { expanded: false })[0] as HTMLElement);
const thanks = () => within(screen.getByRole('region', { name: 'Thank You Message' }));
const insertIn = (view: { queryByRole: typeof screen.queryByRole }) =>
  view.queryByRole<HTMLButtonElement>('button', { name: 'Insert' });
/** What "Insert" has opened; a page without layout does not know where to show it. */
const findDialog = () => screen.queryByRole('dialog', { hidden: true });
const dialog = async () => {
  await waitFor(() => expect(findDialog()).not.toBeNull(), { timeout: 3000 });
  const form = within(findDialog() as HTMLElement);
  return {
    ...form,
    what: form.getByRole('combobox', { name: 'Quote', hidden: true }),
    fallback: form.getByRole<HTMLInputElement>('textbox', { name: 'Fallback', hidden: true }),
    submit: form.getByRole<HTMLButtonElement>('button', { name: 'Insert', hidden: true }),
  };
};
const choices = async (user: UserEvent) => {
  const form = await dialog();
  await user.click(form.what);
  return form.findAllByRole('option', { hidden: true });
};
const isStopped = () =>
  screen.getByRole('button', { name: 'Next Step: Settings' }).getAttribute('aria-disabled') === 'true';

test('"Insert" offers the questions before and the declared fields, asks for a fallback and writes at the cursor (VF-48)', async () => {
  const questions = [first, text('b', 'Hello , why?'), text('c', 'Later?')];
  const { user, title, saved } = await open(questions, 2);
  await user.click(title);
  title.setSelectionRange(6, 6);
  await user.click(insertIn(card(2)) as HTMLElement);
  const offered = await choices(user);
  expect(offered.map((option) => option.textContent)).toEqual(['1. Which color?', 'First name']);
  await user.click(offered[1] as HTMLElement);
  fireEvent.change((await dialog()).fallback, { target: { value: 'there' } });
  await user.click((await dialog()).submit);
  expect(title.value).toBe('Hello {{field:name|there}}, why?');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect([title.selectionStart, title.selectionEnd]).toEqual([26, 26]);
  await user.click(insertIn(card(2)) as HTMLElement);
  await user.click((await choices(user))[0] as HTMLElement);
  await user.click((await dialog()).submit);
  const whole = 'Hello {{field:name|there}}{{answer:a}}, why?';
  expect(title.value).toBe(whole);
  expect((await saved()).map((question) => question.title)).toEqual(['Which color?', whole, 'Later?']);
});

test('fields that have the same name while it is typed are offered once (VF-48)', async () => {
  const { user, title } = await open([text('a', 'Why?')], 1, { fields: [NAME, { ...NAME, label: 'Other' }] });
  await user.click(title);
  await user.click(insertIn(card(1)) as HTMLElement);
  expect((await choices(user)).map((option) => option.textContent)).toEqual(['First name']);
});

test('it works by keyboard, Escape leaves the text as it is, and undo takes a quote back (VF-48)', async () => {
  const { user, title } = await open([first, text('b', 'Why?')], 2, {});
  await user.click(title);
  await user.tab();
  expect(document.activeElement).toBe(insertIn(card(2)));
  await user.keyboard('{Enter}');
  fireEvent.keyDown((await dialog()).fallback, { key: 'Escape' });
  await waitFor(() => expect(findDialog()).toBeNull());
  expect([document.activeElement, title.value]).toEqual([insertIn(card(2)), 'Why?']);
  await user.keyboard('{Enter}');
  const form = await dialog();
  fireEvent.change(form.fallback, { target: { value: 'that' } });
  fireEvent.submit(form.submit);
  expect(title.value).toBe('Why?{{answer:a|that}}');
  await user.keyboard('{Control>}z{/Control}');
  expect(title.value).toBe('Why?');
});

test('nothing is offered where there is nothing to quote; the thank-you message quotes all questions (VF-48)', async () => {
  const { user } = await open([first, text('b', 'Why?')], 1, {});
  expect(insertIn(card(1))).toBeNull();
  const message = thanks().getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  await user.clear(message);
  await user.type(message, 'Thanks, ');
  await user.click(insertIn(thanks()) as HTMLElement);
  const offered = await choices(user);
  expect(offered.map((option) => option.textContent)).toEqual(['1. Which color?', '2. Why?']);
  await user.click(offered[0] as HTMLElement);
  await user.click((await dialog()).submit);
  expect(message.value).toBe('Thanks, {{answer:a}}');
});

test('how a text reads with its fallbacks follows at once (VF-49)', async () => {
  const { user, title } = await open([first, text('b', 'Hello {{field:name|there}}')], 2);
  card(2).getByText('Reads: Hello there');
  await user.type(title, ', why {{{{answer:a}}?');
  card(2).getByText('Reads: Hello there, why …?');
  await user.clear(title);
  await user.type(title, '{{{{ x }}');
  expect(card(2).queryByText(/^Reads:/)).toBeNull();
});

test('moving or deleting what is quoted marks the card and keeps Next disabled (VF-53)', async () => {
  const { user, title } = await open([first, text('b', 'Why {{answer:a}}?'), text('c', 'More?')], 2);
  expect([isStopped(), screen.queryByText(UNASKED)]).toEqual([false, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Actions of question 2' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move up', hidden: true }));
  card(1).getByRole('img', { name: /1 problem/ });
  card(1).getByText(UNASKED);
  expect([isStopped(), title.getAttribute('aria-invalid')]).toEqual([true, 'true']);
  await user.keyboard('{Control>}z{/Control}');
  expect([isStopped(), screen.queryByText(UNASKED)]).toEqual([false, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Actions of question 1' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete Question', hidden: true }));
  const sure = within(await screen.findByRole('dialog'));
  await user.click(sure.getByRole('button', { name: /^Yes|Delete/ }));
  await waitFor(() => card(1).getByRole('img', { name: /1 problem/ }));
  expect([card(1).queryByText('Why …?') !== null, isStopped()]).toEqual([true, true]);
});

test('a quote that is typed wrongly is marked once the field is left (VF-53)', async () => {
  const { user, title } = await open([first, text('b', 'Why?')], 2);
  await user.type(title, ' {{{{field:nobody}}');
  expect([isStopped(), screen.queryByText(UNASKED)]).toEqual([true, null]);
  await user.click(thanks().getByRole('textbox', { name: 'Message' }));
  await card(2).findByText(UNASKED);
});

test('there is no room for an eleventh quote, nor for a token beyond the limit of the text (VF-54)', async () => {
  const { user, title } = await open([first, text('b', '{{answer:a}}'.repeat(10))], 2, {});
  const form = async () => {
    await user.click(title);
    await user.click(insertIn(card(2)) as HTMLElement);
    return dialog();
  };
  const full = await form();
  full.getByText('A text can quote at most 10 answers and fields.');
  expect(full.submit.disabled).toBe(true);
  fireEvent.keyDown(full.fallback, { key: 'Escape' });
  await waitFor(() => expect(findDialog()).toBeNull());
  fireEvent.change(title, { target: { value: 'y'.repeat(250) } });
  (await form()).getByText('The text would be too long.');
});

test('lists of questions read with the fallbacks (VF-55)', async () => {
  const logic = { enabled: true, conditions: [{ question_id: 'b', compare: '=' as const, value: 'Yes' }] };
  const questions = [first, choice('b', 'Is it {{answer:a}}?', ['Yes', 'No']), { ...text('c', 'Sure?'), logic }];
  const { user } = await openQuestions(questions);
  card(2).getByText('Is it …?');
  card(3).getByText('Shown if “Is it …?” is “Yes”');
  toggle(3);
  await user.click(await screen.findByRole('tab', { name: 'Logic' }));
  const subject = screen.getByRole<HTMLInputElement>('combobox', { name: 'Question for this condition' });
  expect(subject.value).toBe('Is it …?');
});

test('a copy of questions quotes the copies (VF-47)', async () => {
  const { saved } = await openQuestions([first, text('b', 'Why {{answer:a|it}}?')]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select question 1' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select question 2' }));
  const bar = within(screen.getByRole('toolbar', { name: 'Selected questions' }));
  fireEvent.click(bar.getByRole('button', { name: 'Duplicate' }));
  const [, original, copied, copy] = await saved();
  expect(original?.title).toBe('Why {{answer:a|it}}?');
  expect(copy?.title).toBe(`Why {{answer:${copied?.id}|it}}?`);
});
