import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { QUESTION_TYPES } from '@userfeedback/engine/question-types/index';
import { question } from '@userfeedback/engine/testing/samples';
import { expect, test } from 'vitest';
import { choice, openQuestions } from '../../../../../testing/open-questions.tsx';

const text = (id: string) => ({ id, type: 'text' as const, title: `${id}?` });
const five = () => [choice('a', 'a?', ['Yes', 'No']), ...['b', 'c', 'd', 'e'].map(text)];
const titles = () =>
  screen.getAllByRole('region', { name: /^Question \d+$/ }).map((card) => /\w\?/.exec(card.textContent ?? '')?.[0]);
const box = (number: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select question ${number}` });
const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox', { name: /^Select question/ });
const ticked = () => boxes().flatMap(({ checked }, at) => (checked ? [at + 1] : []));
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected questions' }));
const menu = async (number: number) => {
  fireEvent.click(screen.getByRole('button', { name: `Actions of question ${number}` }));
  return await screen.findAllByRole('menuitem', { hidden: true });
};
const entry = async (number: number, name: string) => {
  await menu(number);
  fireEvent.click(screen.getByRole('menuitem', { name, hidden: true }));
};
const optionNames = async () => {
  const list = await screen.findByRole('listbox', { hidden: true });
  return within(list)
    .getAllByRole('option', { hidden: true })
    .map((option) => option.textContent);
};

test('a duplicated question stands below, opened, its title selected (BF-01, BF-02)', async () => {
  const logic = { enabled: true, conditions: [{ question_id: 'a', compare: '=' as const, value: 'Yes' }] };
  const { saved } = await openQuestions([five()[0] as never, { ...text('b'), logic }, text('c')]);
  await entry(2, 'Duplicate question');
  expect(titles()).toEqual(['a?', 'b?', 'b?', 'c?']);
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Question' });
  expect(document.activeElement).toBe(title);
  expect([title.selectionStart, title.selectionEnd]).toEqual([0, 2]);
  const [, original, copy] = await saved();
  expect(copy).toEqual({ ...original, id: copy?.id });
  expect(copy?.id).not.toBe('b');
});

test.each([
  ['A survey can have at most 100 questions.', 'regular', Array.from({ length: 100 }, (_, at) => text(`q${at}`))],
  ['An NPS survey has only its NPS question.', 'nps', [{ id: 'n', type: 'nps' as const, title: 'n?' }]],
] as const)('where no question fits the menu says why: %s (BF-03)', async (why, type, questions) => {
  await openQuestions([...questions], {}, { type });
  await menu(1);
  const item = screen.getByRole('menuitem', { name: 'Duplicate question', hidden: true });
  expect(item.hasAttribute('data-disabled')).toBe(true);
  expect(document.getElementById(item.getAttribute('aria-describedby') ?? '')?.textContent).toBe(why);
});

test('questions are ticked one by one, as a range, all or none (BF-34, BF-40)', async () => {
  const { user } = await openQuestions(five());
  await user.click(box(2));
  fireEvent.click(box(5), { shiftKey: true });
  expect(ticked()).toEqual([2, 3, 4, 5]);
  bar().getByText('4 selected');
  fireEvent.click(screen.getByRole('region', { name: 'Question 3' }).querySelector('[aria-expanded]') as Element);
  expect(ticked()).toEqual([2, 3, 4, 5]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('toolbar', { name: 'Selected questions' })).toBeNull();
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  await user.keyboard('{Control>}a{/Control}');
  expect(ticked()).toEqual([1, 2, 3, 4, 5]);
  await entry(1, 'Select');
  expect(ticked()).toEqual([2, 3, 4, 5]);
});

test('an NPS survey offers no selection (BF-39)', async () => {
  const { user } = await openQuestions([{ id: 'n', type: 'nps', title: 'n?' }], {}, { type: 'nps' });
  expect(boxes()).toEqual([]);
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.queryByRole('toolbar', { name: 'Selected questions' })).toBeNull();
  expect((await menu(1)).map(({ textContent }) => textContent)).not.toContain('Select');
});

test('ticked questions move as a block, to any place (BF-35, BF-36)', async () => {
  const { user, saved } = await openQuestions(five());
  await user.click(box(2));
  await user.click(box(4));
  await user.click(bar().getByRole('button', { name: 'Move up' }));
  expect(titles()).toEqual(['b?', 'd?', 'a?', 'c?', 'e?']);
  expect(bar().getByRole('button', { name: 'Move up' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(bar().getByRole('button', { name: 'Move to…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 questions' }));
  const place = dialog.getByRole('textbox', { name: 'To position' });
  await user.clear(place);
  await user.type(place, '5{Enter}');
  await waitFor(() => expect(titles()).toEqual(['a?', 'c?', 'e?', 'b?', 'd?']));
  await user.click(bar().getByRole('button', { name: 'Duplicate' }));
  expect((await saved()).map(({ title }) => title).join('')).toBe('a?c?e?b?d?b?d?');
});

test('several are deleted at once, after a question (BF-38)', async () => {
  const { user, saves } = await openQuestions(five());
  for (const number of [2, 3, 5]) await user.click(box(number));
  await user.click(bar().getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 3 questions?' }));
  dialog.getByText('Conditions that refer to them will be deleted too.');
  dialog.getByRole('button', { name: 'Cancel' });
  await user.click(dialog.getByRole('button', { name: 'Yes, delete' }));
  await waitFor(() => expect(titles()).toEqual(['a?', 'd?']));
  await waitFor(() =>
    expect(
      saves()
        .at(-1)
        ?.questions.map(({ id }) => id),
    ).toEqual(['a', 'd']),
  );
  expect(screen.queryByRole('toolbar', { name: 'Selected questions' })).toBeNull();
});

test('a question is added between two others, and below one from its menu (BF-41)', async () => {
  const { user, saved } = await openQuestions(five().slice(0, 3));
  const gaps = screen.getAllByRole('button', { name: 'Add a question here' });
  expect(gaps).toHaveLength(3);
  await user.click(gaps[2] as HTMLElement);
  await user.click(await screen.findByRole('option', { name: /^Email/, hidden: true }));
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Question' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  await entry(1, 'Add a question below');
  await user.click(await screen.findByRole('option', { name: /^Checkbox/, hidden: true }));
  expect((await saved()).map(({ type }) => type)).toEqual(['radio-button', 'checkbox', 'text', 'email', 'text']);
});

test('the three lists of types are one, and are filtered by words (BF-42)', async () => {
  const { user } = await openQuestions(five());
  const lists: (string | null)[][] = [];
  for (const button of [
    screen.getByRole('combobox', { name: 'Question type' }),
    screen.getByRole('button', { name: 'Add Question' }),
    screen.getAllByRole('button', { name: 'Add a question here' })[1] as HTMLElement,
  ]) {
    await user.click(button);
    lists.push(await optionNames());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox', { hidden: true })).toBeNull());
  }
  expect(lists[0]).toHaveLength(QUESTION_TYPES.length);
  // A preset is a way to begin: no card can become it.
  const withPreset = [expect.stringMatching(/^Net Promoter Score/), ...(lists[0] ?? [])];
  expect([lists[1], lists[2]]).toEqual([withPreset, withPreset]);
  await user.click(screen.getByRole('button', { name: 'Add Question' }));
  for (const group of ['Choices', 'Ratings']) screen.getByText(group);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Find a type', hidden: true }), {
    target: { value: 'star' },
  });
  expect(await optionNames()).toEqual([expect.stringMatching(/^Star Rating/)]);
});

test.each([
  ['nps', [/^Net Promoter Score/, /^NPS/]],
  ...['csat', 'effort', 'emoji', 'likert'].map((word): [string, RegExp[]] => [word, [/^Scale/]]),
  ['slider', [/^Scale/, /^Number/]],
  ['consent', [/^Statement/]],
])('the list of types knows "%s" (QX-108)', async (word, names) => {
  const { user } = await openQuestions(five());
  await user.click(screen.getByRole('button', { name: 'Add Question' }));
  fireEvent.change(await screen.findByRole('combobox', { name: 'Find a type', hidden: true }), {
    target: { value: word },
  });
  expect(await optionNames()).toEqual(names.map((name) => expect.stringMatching(name)));
});

test('a Net Promoter Score is a scale from 0 to 10 that counts as one (QX-108)', async () => {
  const { user, saved } = await openQuestions([choice('a', 'a?', ['X', 'Y'])]);
  await user.click(screen.getByRole('button', { name: 'Add Question' }));
  await user.click(await screen.findByRole('option', { name: /^Net Promoter Score/, hidden: true }));
  const [, added] = (await saved()) as [unknown, Record<string, unknown>];
  expect(added).toMatchObject({
    type: 'scale',
    title: 'How likely are you to recommend us to a friend or colleague?',
    config: { form: 'numbers', from: 0, to: 10, measure: 'nps' },
  });
});

test('a new question shows at once; the save before it is sent first (BF-43)', async () => {
  const { server, user } = await openQuestions(five());
  const sent: unknown[] = [];
  server.on(contract.surveys.save, ({ body }) => {
    sent.push((body as { questions: unknown[] }).questions.length);
    return new Promise(() => {}) as never;
  });
  await user.click(screen.getByRole('button', { name: 'Add Question' }));
  await user.click(await screen.findByRole('option', { name: /^Text/, hidden: true }));
  expect(screen.getAllByRole('region', { name: /^Question \d$/ })).toHaveLength(6);
  await waitFor(() => expect(sent).toEqual([5]));
});

test('another type keeps title, required, comment box and text options (BF-44)', async () => {
  const settings = { required: true, comment_box: true };
  const { user, saved } = await openQuestions([{ ...choice('a', 'a?', ['X', 'Y', 'Z']), settings }]);
  await user.click(screen.getByRole('combobox', { name: 'Question type' }));
  await user.click(await screen.findByRole('option', { name: /^Checkbox/, hidden: true }));
  expect(await saved()).toMatchObject([
    { title: 'a?', type: 'checkbox', config: { options: ['X', 'Y', 'Z'] }, settings },
  ]);
});

test('an empty survey offers to add or to paste the first question (BF-45)', async () => {
  const { user } = await openQuestions([text('a')]);
  await entry(1, 'Delete Question');
  await user.click(await screen.findByRole('button', { name: 'Yes, delete' }));
  await screen.findByText('This survey has no questions yet. Add the first one.');
  await user.click(screen.getByRole('button', { name: 'Paste questions' }));
  await screen.findByRole('dialog', { name: 'Paste questions' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Add Question' }));
  await user.click(await screen.findByRole('option', { name: /^Text/, hidden: true }));
  screen.getByRole('region', { name: 'Question 1' });
});

test('the steps of a scale are chosen from seven, and what they count as goes where it no longer fits (QX-05, QX-09)', async () => {
  const { user, saved } = await openQuestions([question('scale', 'a')]);
  const choose = async (field: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option, hidden: true }));
  };
  const steps = screen.getByRole('combobox', { name: 'Steps' });
  await user.click(steps);
  const list = document.getElementById(steps.getAttribute('aria-controls') ?? '');
  const names = within(list ?? document.body).getAllByRole('option', { hidden: true });
  expect(names.map(({ textContent }) => textContent)).toEqual([
    '0 to 10',
    '1 to 5',
    '1 to 7',
    '1 to 10',
    '3 emoji',
    '5 emoji',
    'Words',
  ]);
  await choose('Counts as', 'Satisfaction (CSAT)');
  await user.type(screen.getByRole('textbox', { name: 'Label of the lowest step' }), 'Bad');
  expect(await saved()).toMatchObject([{ config: { from: 1, to: 5, measure: 'csat', low_label: 'Bad' } }]);
  await choose('Steps', '1 to 7');
  expect(await saved()).toMatchObject([{ config: { to: 7, measure: null } }]);
  await choose('Steps', 'Words');
  expect(await saved()).toMatchObject([
    {
      config: {
        form: 'labels',
        from: 1,
        to: 5,
        labels: ['Strongly disagree', 'Disagree', expect.any(String), 'Agree', 'Strongly agree'],
      },
    },
  ]);
});

test('words of a scale are added by Enter, moved by Alt and an arrow, and removed down to two (QX-05)', async () => {
  const config = { ...question('scale', 'a').config, form: 'labels' as const, labels: ['No', 'Yes'] };
  const { user, saved } = await openQuestions([question('scale', 'a', { config })]);
  const row = (number: number) => screen.getByRole('textbox', { name: `Step ${number}` });
  expect(screen.queryByRole('button', { name: 'Remove Step 1' })).toBeNull();
  await user.click(row(2));
  await user.keyboard('{Enter}');
  await user.keyboard('Maybe');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await saved()).toMatchObject([{ config: { labels: ['No', 'Maybe', 'Yes'], to: 3 } }]);
  await user.click(screen.getByRole('button', { name: 'Remove Step 1' }));
  expect(await saved()).toMatchObject([{ config: { labels: ['Maybe', 'Yes'], to: 2 } }]);
});
