import { screen, waitFor, within } from '@testing-library/react';
import type { HiddenField } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';

/** The closed line of a survey, opened. */
async function open(fields: HiddenField[] = []) {
  const questions = [{ id: 'q', type: 'text' as const, title: 'How was it?' }];
  const survey = storedSurvey(5, { title: 'Facts', template: 'blank', questions, settings: { fields } });
  const store = surveyStore([survey]);
  const { user } = openAdmin('/surveys/edit/5/settings', store.server);
  const region = await screen.findByRole('region', { name: 'Hidden fields' });
  const line = within(region);
  await user.click(line.getByRole('button', { name: 'Hidden fields' }));
  /** Saves; returns what was sent. */
  const save = async () => {
    const before = store.saves().length;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(store.saves()).toHaveLength(before + 1));
    return store.saves()[before]?.settings?.fields;
  };
  const field = (number: number) => within(line.getByRole('group', { name: `Field ${number}` }));
  return { user, region, line, save, field };
}

test('a field is added, filled in and removed; the line names them (VF-25, VF-26)', async () => {
  const { user, region, line, save, field } = await open();
  expect(region.textContent).toContain('None');
  line.getByText('Facts saved with each response. Nothing else your page sends is saved.');
  await user.click(line.getByRole('button', { name: 'Add field' }));
  const name = field(1).getByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.type(name, 'utm_source');
  await user.type(field(1).getByRole('textbox', { name: 'Label' }), 'Came from');
  const sources = within(field(1).getByRole('group', { name: 'Taken from' }));
  const boxes = sources.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map((box) => [box.labels?.[0]?.textContent, box.checked])).toEqual([
    ['Attributes sent by the page', true],
    ['Data attributes of the snippet', true],
    ['The address of the page', false],
    ["The visitor's ID", false],
  ]);
  for (const source of [/^The address/, /^Attributes/])
    await user.click(sources.getByRole('checkbox', { name: source }));
  expect(region.textContent).toContain('Came from');
  expect(await save()).toEqual([{ name: 'utm_source', label: 'Came from', from: ['data', 'url'] }]);
  await user.click(line.getByRole('button', { name: 'Remove field 1' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add field'));
  expect(await save()).toEqual([]);
});

test('a field without a name of its own or a source keeps Next disabled (VF-24)', async () => {
  const plan: HiddenField = { name: 'plan', label: 'Plan', from: ['attribute'] };
  const { user, region, line, field } = await open([plan, { ...plan, name: 'plan_2', label: '' }]);
  expect(region.textContent).toContain('Plan, plan_2');
  const next = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Next Step/ });
  const isStopped = () => next().disabled || next().getAttribute('aria-disabled') === 'true';
  expect(isStopped()).toBe(false);
  const name = field(2).getByRole('textbox', { name: 'Name' });
  await user.type(name, '{Backspace}{Backspace}');
  await user.tab();
  line.getByText('Another field has this name.');
  expect(isStopped()).toBe(true);
  await user.type(name, 'X');
  line.getByText('Start with a lowercase letter, then use only letters, digits and _.');
  await user.type(name, '{Backspace}s');
  expect(isStopped()).toBe(false);
  await user.click(field(2).getByRole('checkbox', { name: /^Attributes/ }));
  line.getByText('Please choose at least one.');
  expect(isStopped()).toBe(true);
});

test('there are twenty at most (VF-24)', async () => {
  const from: HiddenField['from'] = ['url'];
  const { line } = await open(Array.from({ length: 20 }, (_, at) => ({ name: `f${at}`, label: '', from })));
  expect(line.getAllByRole('group', { name: /^Field / })).toHaveLength(20);
  expect(line.queryByRole('button', { name: 'Add field' })).toBeNull();
});
