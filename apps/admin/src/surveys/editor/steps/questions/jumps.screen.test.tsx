import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Question } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { choice, openQuestions } from '../../../../../testing/open-questions.tsx';

type Jumps = Question['jumps'];
const text = (id: string, title: string) => ({ id, type: 'long-text' as const, title });
const QUESTIONS = [choice('a', 'Which?', ['Red', 'Blue']), text('b', 'Why?'), text('c', 'What?'), text('d', 'More?')];
const START = 'Go elsewhere after this question';
const GONE = 'Jumps that no longer fit were removed.';

const jumpsOf = (questions: { id?: string | undefined; jumps?: unknown }[], id = 'a') =>
  questions.find((each) => each.id === id)?.jumps;
const card = (number: number) => screen.getByRole('region', { name: `Question ${number}` });
const row = (number: number) => within(screen.getByRole('group', { name: `Jump ${number}` }));
const others = () =>
  within(screen.getByText(/^In all other cases, go to/)).getByRole<HTMLInputElement>('combobox', { name: 'Question' });

async function pick(user: UserEvent, field: HTMLElement, option: string) {
  await user.click(field);
  const list = () => document.getElementById(field.getAttribute('aria-controls') ?? '');
  await waitFor(() => expect(list()).not.toBeNull());
  fireEvent.click(within(list() as HTMLElement).getByRole('option', { name: option, hidden: true }));
}

async function openWith(jumps: Jumps) {
  return openQuestions(QUESTIONS.map((each) => (each.id === 'a' ? { ...each, jumps } : each)));
}

describe('the Logic tab', () => {
  test('two rows and the last one are what is saved (QX-82)', async () => {
    const { user, saved } = await openQuestions(QUESTIONS);
    await user.click(await screen.findByRole('tab', { name: 'Logic' }));
    await user.click(screen.getByRole('button', { name: START }));
    const first = row(1).getByRole('combobox', { name: 'Comparison' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await pick(user, row(1).getByRole('combobox', { name: 'Value' }), 'Red');
    await pick(user, row(1).getByRole('combobox', { name: 'Question' }), '4. More?');
    await user.click(screen.getByRole('button', { name: 'Add jump' }));
    const second = row(2).getByRole('combobox', { name: 'Comparison' });
    await waitFor(() => expect(document.activeElement).toBe(second));
    await pick(user, second, 'Is not');
    await pick(user, row(2).getByRole('combobox', { name: 'Value' }), 'Blue');
    await pick(user, row(2).getByRole('combobox', { name: 'Question' }), 'the end');
    expect(others().value).toBe('the next question');
    await pick(user, others(), '3. What?');
    expect(jumpsOf(await saved())).toEqual([
      { compare: '=', value: 'Red', to: 'd' },
      { compare: '!=', value: 'Blue', to: 'end' },
      { compare: 'ANY', value: '', to: 'c' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove jump 1' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add jump' })));
    await pick(user, others(), 'the next question');
    expect(jumpsOf(await saved())).toEqual([{ compare: '!=', value: 'Blue', to: 'end' }]);
    await user.click(screen.getByRole('button', { name: 'Remove jump 1' }));
    expect(jumpsOf(await saved())).toEqual([]);
    screen.getByRole('button', { name: START });
  });

  test('a question with the id of the end is not offered, and the others keep their numbers (QX-82)', async () => {
    const [first, second, third] = QUESTIONS;
    if (!first || !second || !third) throw new Error('There are too few questions.');
    const { user, saved } = await openQuestions([first, text('end', 'Last?'), second, third]);
    await user.click(await screen.findByRole('tab', { name: 'Logic' }));
    await user.click(screen.getByRole('button', { name: START }));
    const compare = row(1).getByRole('combobox', { name: 'Comparison' });
    await waitFor(() => expect(document.activeElement).toBe(compare));
    await pick(user, row(1).getByRole('combobox', { name: 'Question' }), '4. What?');
    expect(jumpsOf(await saved())).toMatchObject([{ to: 'c' }]);
  });

  test('a text is compared with what is typed, and the last question leads nowhere else (QX-82)', async () => {
    const { user, saved } = await openQuestions(QUESTIONS.slice(2));
    await user.click(await screen.findByRole('tab', { name: 'Logic' }));
    await user.click(screen.getByRole('button', { name: START }));
    await user.type(row(1).getByRole('textbox', { name: 'Value' }), 'no');
    expect(jumpsOf(await saved(), 'c')).toEqual([{ compare: 'CONTAINS', value: 'no', to: 'end' }]);
    fireEvent.click(within(card(2)).getByRole('button', { name: /More\?/ }));
    fireEvent.click(await within(card(2)).findByRole('tab', { name: 'Logic' }));
    await within(card(2)).findByRole('switch', { name: 'Conditional logic' });
    expect(screen.queryByRole('button', { name: START })).toBeNull();
  });

  test('a row without a value is named once its field was left (QX-82)', async () => {
    const { user } = await openQuestions(QUESTIONS);
    await user.click(await screen.findByRole('tab', { name: 'Logic' }));
    await user.click(screen.getByRole('button', { name: START }));
    const value = row(1).getByRole('combobox', { name: 'Value' });
    expect(value.getAttribute('aria-invalid')).not.toBe('true');
    await user.click(value);
    await user.tab();
    await screen.findByText('Every jump needs a value.');
  });
});

describe('the survey follows', () => {
  const JUMPS: Jumps = [
    { compare: '=', value: 'Red', to: 'c' },
    { compare: 'ANY', value: '', to: 'end' },
  ];

  test('a closed card says where it leads (QX-82)', async () => {
    const { user } = await openWith([...JUMPS, { compare: '=', value: 'Blue', to: 'd' }]);
    await user.click(within(card(2)).getByRole('button', { name: /Why\?/ }));
    await within(card(1)).findByText('Then to 3, the end, or 4');
  });

  test('a target dragged above its jump takes the jump away, and Undo brings it back (QX-85)', async () => {
    const { user, saved } = await openWith(JUMPS);
    screen.getByRole('button', { name: 'Move question 3' }).focus();
    await user.keyboard(' {ArrowUp}{ArrowUp} ');
    await screen.findByText(GONE);
    expect(jumpsOf(await saved())).toEqual([JUMPS[1]]);
    await user.keyboard('{Control>}z{/Control}');
    expect(jumpsOf(await saved())).toEqual(JUMPS);
  });

  test('a deleted target is told with its jump (QX-85)', async () => {
    const { user, saves } = await openWith(JUMPS);
    await user.click(within(card(3)).getByRole('button', { name: 'Actions of question 3' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete Question', hidden: true }));
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, delete' }));
    await screen.findByText(`1 question deleted. ${GONE}`);
    await waitFor(() => expect(jumpsOf(saves().at(-1)?.questions ?? [])).toEqual([JUMPS[1]]));
  });

  test('a renamed option is followed (QX-85)', async () => {
    const { user, saved } = await openWith(JUMPS);
    await user.type(await screen.findByRole('textbox', { name: 'Option 1' }), 'dish');
    expect(jumpsOf(await saved())).toEqual([{ compare: '=', value: 'Reddish', to: 'c' }, JUMPS[1]]);
  });
});
