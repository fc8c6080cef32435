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
