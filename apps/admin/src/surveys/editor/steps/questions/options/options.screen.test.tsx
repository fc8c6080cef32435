import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { choice, openQuestions } from '../../../../../../testing/open-questions.tsx';

const field = (number: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Option ${number}` });
const fields = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Option \d+$/ });
const texts = () => fields().map(({ value }) => value);
const paste = (number: number, text: string) =>
  fireEvent.paste(field(number), { clipboardData: { getData: () => text } });
const open = (...options: string[]) => openQuestions([choice('q', 'Which?', options)]);
const optionsOf = ([first]: { config: unknown }[]) => first && Reflect.get(Object(first.config), 'options');

test('a handle is moved by the keyboard, with each move announced (BF-04, BF-05)', async () => {
  const { user, saved } = await open('A', 'B', 'C', 'D');
  const handle = screen.getByRole('button', { name: 'Move option 3' });
  const group = within(screen.getByRole('group', { name: 'Options' }));
  const said = async (text: string) =>
    expect((await group.findByText(text)).getAttribute('aria-live')).toBe('assertive');
  handle.focus();
  await user.keyboard(' ');
  await said('Option 3 grabbed, position 3 of 4.');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  await said('Moved to position 1 of 4.');
  expect(texts()).toEqual(['A', 'B', 'C', 'D']);
  await user.keyboard(' ');
  await said('Option 3 dropped at position 1 of 4.');
  expect(texts()).toEqual(['C', 'A', 'B', 'D']);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move option 1' })));
  await user.keyboard(' {ArrowDown}{Escape}');
  await said('Canceled. Option 1 stays where it was.');
  expect(optionsOf(await saved())).toEqual(['C', 'A', 'B', 'D']);
});

test('Alt and the arrows move the option with the cursor in it (BF-06)', async () => {
  const { user } = await open('One', 'Two', 'Three');
  field(3).focus();
  field(3).setSelectionRange(2, 2);
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
  expect(texts()).toEqual(['Three', 'One', 'Two']);
  expect(document.activeElement).toBe(field(1));
  expect(field(1).selectionStart).toBe(2);
});

test('Enter makes an option below, Backspace takes an empty one away (BF-08, BF-09)', async () => {
  const { user } = await open();
  await user.click(field(1));
  await user.keyboard('A{Enter}B{Enter}C');
  expect(texts()).toEqual(['A', 'B', 'C']);
  await user.keyboard('{Backspace}{Backspace}');
  expect(texts()).toEqual(['A', 'B']);
  expect(document.activeElement).toBe(field(2));
  expect(field(2).selectionStart).toBe(1);
  await user.keyboard('{Backspace}{Backspace}{Backspace}');
  expect(texts()).toEqual(['A', '']);
  await user.keyboard('B{Enter}C{Enter}D{Enter}E{Enter}');
  expect(texts()).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(fields()).not.toContain(document.activeElement);
  await user.click(field(1));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(field(2));
});

test('pasted lines become options; repeated ones are left out, and told (BF-10, BF-11)', async () => {
  const { user, saved } = await open('', '');
  await user.click(field(1));
  paste(1, '- Red\n2. Green\tx\n\n[ ] Blue\nRed\n  Grey  ');
  expect(texts()).toEqual(['Red', 'Green', 'Blue', 'Grey']);
  await waitFor(() => expect(document.activeElement).toBe(field(4)));
  await screen.findByText('1 line that was already there was left out.');
  expect(optionsOf(await saved())).toEqual(['Red', 'Green', 'Blue', 'Grey']);
});

test('more lines than fit are asked about (BF-12)', async () => {
  const { user } = await open('A', 'Z');
  const lines = Array.from({ length: 12 }, (_, at) => `Line ${at + 1}`).join('\n');
  await user.click(field(2));
  for (const [button, expected] of [
    ['Cancel', ['A', 'Z']],
    ['Paste the first 4', ['A', 'Z Line 1', 'Line 2', 'Line 3', 'Line 4']],
  ] as const) {
    paste(2, lines);
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste 12 options?' }));
    dialog.getByText('A Radio Button question can have at most 5 options.');
    await user.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(texts()).toEqual(expected));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('as text the list is replaced in one step, and conditions on kept options stay (BF-13)', async () => {
  const condition = (value: string) => ({
    logic: { enabled: true, conditions: [{ question_id: 'q', compare: '=' as const, value }] },
  });
  const { user, saved } = await openQuestions([
    choice('q', 'Which?', ['A', 'B', 'C']),
    { id: 'k', type: 'text', title: 'Kept', ...condition('C') },
    { id: 'g', type: 'text', title: 'Gone', ...condition('B') },
  ]);
  await user.click(screen.getByRole('button', { name: 'Option actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit as text', hidden: true }));
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Options, one per line' });
  expect(text.value).toBe('A\nB\nC');
  fireEvent.change(text, { target: { value: '1\n2\n3\n4\n5\n6' } });
  screen.getByText('A Radio Button question can have at most 5 options.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
  fireEvent.change(text, { target: { value: 'C\n- X\nA' } });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(texts()).toEqual(['C', 'X', 'A']);
  const [, kept, gone] = await saved();
  expect([kept, gone].map((question) => question?.logic.conditions[0]?.value)).toEqual(['C', '']);
});

describe('a sixth option makes it a dropdown, with all that the question has (QX-109)', () => {
  const FIVE = ['A', 'B', 'C', 'D', 'E'];
  const settings = { required: true, randomize: true };
  const openFive = (type: 'radio-button' | 'checkbox') =>
    openQuestions([{ ...choice('q', 'Which?', FIVE), type, settings }], { plan: 'elite', active: ['question-types'] });
  const expectGrown = async (saved: () => Promise<unknown[]>, type: string, options: string[]) => {
    expect((await saved())[0]).toMatchObject({
      id: 'q',
      type: 'dropdown',
      title: 'Which?',
      config: { options, multiple: type === 'checkbox', max_choices: 0 },
      settings,
    });
  };
  const types = ['radio-button', 'checkbox'] as const;

  test.each(types)(
    'from %s by the button, which Enter in the fifth row leads to; one Undo takes it back (QX-109, QX-110)',
    async (type) => {
      const { user, saved } = await openFive(type);
      screen.getByText('5 options at most.');
      expect(screen.queryByRole('button', { name: 'Add option' })).toBeNull();
      await user.click(field(5));
      await user.keyboard('{Enter}');
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Make it a Dropdown' }));
      await user.keyboard('{Enter}');
      await waitFor(() => expect(document.activeElement).toBe(field(6)));
      expect(screen.getByRole('combobox', { name: 'Question type' }).textContent).toBe('Dropdown');
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(texts()).toEqual(FIVE);
      expect(screen.getByRole('combobox', { name: 'Question type' }).textContent).not.toBe('Dropdown');
      await user.click(screen.getByRole('button', { name: 'Make it a Dropdown' }));
      await user.type(field(6), 'F');
      await expectGrown(saved, type, [...FIVE, 'F']);
    },
  );

  test.each(types)('from %s by pasting more lines (QX-109)', async (type) => {
    const { user, saved } = await openFive(type);
    await user.click(field(5));
    paste(5, 'F\nG\nH');
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste 3 options?' }));
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Cancel', 'Paste the first 1', 'Make it a Dropdown']),
    );
    await user.click(dialog.getByRole('button', { name: 'Make it a Dropdown' }));
    await waitFor(() => expect(texts()).toEqual(['A', 'B', 'C', 'D', 'E F', 'G', 'H']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectGrown(saved, type, ['A', 'B', 'C', 'D', 'E F', 'G', 'H']);
  });

  test.each(types)('from %s by more lines of its text (QX-109)', async (type) => {
    const { user, saved } = await openFive(type);
    await user.click(screen.getByRole('button', { name: 'Option actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit as text', hidden: true }));
    const text = screen.getByRole('textbox', { name: 'Options, one per line' });
    fireEvent.change(text, { target: { value: [...FIVE, 'F'].join('\n') } });
    await user.click(screen.getByRole('button', { name: 'Make it a Dropdown' }));
    await expectGrown(saved, type, [...FIVE, 'F']);
  });
});

test('a question with pictures says how many fit (QX-109)', async () => {
  const options = ['A', 'B', 'C', 'D', 'E'].map((label) => ({ label, image: '/a.png' }));
  await openQuestions([{ id: 'q', type: 'image-radio', title: 'Which?', config: { options } }], {
    plan: 'elite',
    active: ['question-types'],
  });
  screen.getByText('5 options at most.');
  expect(screen.queryByRole('button', { name: 'Make it a Dropdown' })).toBeNull();
});

test('a dropdown lets visitors choose several, and says how many; conditions that no longer hold are told (QX-15, QX-24)', async () => {
  const logic = { enabled: true, conditions: [{ question_id: 'q', compare: '=' as const, value: 'B' }] };
  const { user, saved } = await openQuestions([
    { ...choice('q', 'Which?', ['A', 'B', 'C']), type: 'dropdown' },
    { id: 'why', type: 'text', title: 'Why?', logic },
  ]);
  expect(screen.queryByRole('textbox', { name: 'Most choices' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Let visitors choose several' }));
  await screen.findByText('Conditions that no longer fit were removed.');
  await user.type(screen.getByRole('textbox', { name: 'Most choices' }), '2');
  const [first, second] = await saved();
  expect(first).toMatchObject({ config: { options: ['A', 'B', 'C'], multiple: true, max_choices: 2 } });
  expect(second?.logic.conditions).toEqual([]);
});

test('two options that read the same are marked and can be saved (BF-14)', async () => {
  const { user, saved } = await open('Red', 'Blue');
  await user.clear(field(2));
  await user.type(field(2), 'Red');
  expect(screen.queryByText('Two options read the same.')).toBeNull();
  await user.tab();
  const note = screen.getByText('Two options read the same.');
  expect(field(2).getAttribute('aria-describedby')).toContain(note.id);
  expect(optionsOf(await saved())).toEqual(['Red', 'Red']);
});

test('what is chosen beside the title keeps what was typed in it before', async () => {
  const { user, saved } = await openQuestions([
    { ...choice('q', 'Where?', []), type: 'email', config: { include_name: false } },
  ]);
  await user.type(screen.getByRole('textbox', { name: 'Question' }), ' And when?');
  await user.click(screen.getByRole('switch', { name: 'Also ask for the first name' }));
  expect(await saved()).toEqual([
    expect.objectContaining({ title: 'Where? And when?', config: { include_name: true } }),
  ]);
});

test('another answer is switched on below the options, and goes along to a dropdown (QX-18, QX-110)', async () => {
  const { user, saved } = await openQuestions([choice('q', 'Which?', ['A', 'B', 'C', 'D', 'E'])], {
    plan: 'elite',
    active: ['question-types'],
  });
  const label = 'Label of the other answer';
  expect(screen.queryByRole('textbox', { name: label })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Let visitors write another answer' }));
  await user.clear(screen.getByRole('textbox', { name: label }));
  await user.type(screen.getByRole('textbox', { name: label }), 'A');
  await user.tab();
  await screen.findByText('This reads like one of the options.');
  await user.type(screen.getByRole('textbox', { name: label }), 'nother');
  await waitFor(() => expect(screen.queryByText('This reads like one of the options.')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Make it a Dropdown' }));
  const [first] = await saved();
  expect(first).toMatchObject({ type: 'dropdown', config: { other: { enabled: true, label: 'Another' } } });
});
