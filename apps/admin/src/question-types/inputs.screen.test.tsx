import { screen, waitFor, within } from '@testing-library/react';
import type { Question } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin } from '../../testing/open-admin.tsx';
import { storedSurvey, surveyStore } from '../../testing/survey-store.ts';

type Given = Pick<Question, 'type' | 'title'> & { config?: object };

async function open(question: Given, rest: object = {}) {
  const draft = { title: 'Inputs', template: 'blank', questions: [{ id: 'q', ...question }], ...rest };
  const store = surveyStore([storedSurvey(5, draft as never)]);
  const { user } = openAdmin('/surveys/edit/5/questions', store.server);
  const card = within(await screen.findByRole('region', { name: 'Question 1' }));
  const save = async () => {
    const before = store.saves().length;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(store.saves().length).toBe(before + 1));
    return store.saves().at(-1);
  };
  return { ...store, user, card, save };
}

test('a number has bounds, decimals and a unit; a highest number below the lowest is told at its field (QX-28)', async () => {
  const { user, card, save } = await open({ type: 'number', title: 'How many?' });
  const [lowest, highest] = ['Lowest number', 'Highest number'].map((label) => card.getByLabelText(label));
  if (!lowest || !highest) throw new Error('A field is missing.');
  await user.type(lowest, '5');
  await user.type(highest, '4');
  await user.tab();
  expect((await card.findAllByText('Must not be below the lowest number.')).length).toBeGreaterThan(0);
  await user.clear(highest);
  await user.type(highest, '40.5');
  await user.click(card.getByLabelText('Decimals'));
  await user.click(await screen.findByRole('option', { name: '2', hidden: true }));
  await user.type(card.getByLabelText('Unit'), 'kg');
  expect(card.queryByText('Must not be below the lowest number.')).toBeNull();
  expect((await save())?.questions[0]?.config).toEqual({ min: 5, max: 40.5, decimals: 2, unit: 'kg' });
  await user.clear(lowest);
  expect((await save())?.questions[0]?.config).toMatchObject({ min: null, max: 40.5 });
});

test('a date has the days that visitors can choose (QX-32)', async () => {
  const { user, card, save } = await open({ type: 'date', title: 'When?' });
  await user.click(card.getByLabelText('Days visitors can choose'));
  await user.click(await screen.findByRole('option', { name: 'Up to today', hidden: true }));
  expect((await save())?.questions[0]?.config).toEqual({ range: 'past' });
});

test.each([
  ['number', ['Is', 'Is not', 'Greater than', 'Less than'], '12.5'],
  ['date', ['Is', 'Is not', 'Is after', 'Is before'], '2026-11-28'],
] as const)('a redirect compares the answer to a %s (QX-35)', async (type, comparators, value) => {
  const thank_you = {
    type: 'conditional_redirect',
    conditions: [{ question: 'q', condition_type: '=', condition: '', page: null }],
  };
  const { user, save } = await open({ type, title: 'How much?' }, { settings: { thank_you } });
  await user.click(await screen.findByRole('combobox', { name: 'Comparison' }));
  const options = await screen.findAllByRole('option', { hidden: true });
  const offered = options.map(({ textContent }) => textContent).filter((text) => comparators.includes(text as never));
  expect(offered).toEqual([...comparators]);
  await user.click(options.find(({ textContent }) => textContent === comparators[2]) as HTMLElement);
  await user.type(screen.getByLabelText('Value'), value);
  expect((await save())?.settings.thank_you.conditions).toMatchObject([{ condition_type: '>', condition: value }]);
});

const WELCOME = { id: 'say', type: 'statement' as const, title: 'Welcome', config: {} };

test('a statement has a text and a link, and no title need be written (QX-55)', async () => {
  const { user, card, save } = await open({ ...WELCOME, title: '' });
  await user.click(card.getByLabelText('Title (optional)'));
  await user.tab();
  expect(card.queryByText('Title is required.')).toBeNull();
  await user.click(card.getByLabelText('Text'));
  await user.tab();
  expect((await card.findAllByText('Please enter a title or a text.')).length).toBeGreaterThan(0);
  await user.type(card.getByLabelText('Text'), 'First line{Enter}last line');
  await user.click(card.getByRole('button', { name: 'Add a link' }));
  await user.type(card.getByLabelText('Link text'), 'Terms');
  await user.type(card.getByLabelText('Address of the link'), 'a.example');
  await user.tab();
  await card.findByText('Please enter an address that starts with http:// or https://.');
  await user.clear(card.getByLabelText('Address of the link'));
  await user.type(card.getByLabelText('Address of the link'), 'https://a.example');
  expect((await save())?.questions[0]?.config).toMatchObject({
    text: 'First line\nlast line',
    link: { label: 'Terms', url: 'https://a.example' },
  });
  await user.click(card.getByRole('button', { name: 'Remove the link' }));
  expect((await save())?.questions[0]?.config).toMatchObject({ link: null });
  await user.click(card.getByRole('tab', { name: 'Settings' }));
  card.getByText(/nothing to set here/);
  expect(card.queryByRole('switch')).toBeNull();
});

test('consent has a label and can be required (QX-57)', async () => {
  const { user, card, save } = await open(WELCOME);
  await user.click(card.getByRole('switch', { name: /^Ask for consent/ }));
  const label = card.getByLabelText<HTMLInputElement>('Label of the box');
  expect(label.value).toBe('I agree');
  await user.clear(label);
  await user.type(label, 'Keep it');
  await user.click(card.getByRole('tab', { name: 'Settings' }));
  await user.click(card.getByRole('switch', { name: /^Required/ }));
  expect((await save())?.questions[0]).toMatchObject({
    config: { consent: { enabled: true, label: 'Keep it' } },
    settings: { required: true },
  });
});

test('conditions know “Is ticked”, without a value to choose, and follow the label (QX-57)', async () => {
  const config = { consent: { enabled: true, label: 'Keep it' } };
  const { user, card, save } = await open({ ...WELCOME, config });
  await user.click(screen.getByRole('button', { name: 'Another ending for some answers' }));
  const ending = within(await screen.findByRole('group', { name: 'Condition 1' }));
  expect(ending.getByRole<HTMLInputElement>('combobox', { name: 'Comparison' }).value).toBe('Is ticked');
  expect(ending.queryByRole('combobox', { name: 'Value' })).toBeNull();
  await user.type(card.getByLabelText('Label of the box'), '!');
  const saved = await save();
  expect(saved?.settings?.thank_you?.endings).toMatchObject([
    { conditions: [{ question_id: 'say', compare: '=', value: 'Keep it!' }] },
  ]);
});
