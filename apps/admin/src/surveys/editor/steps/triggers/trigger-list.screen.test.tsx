import { screen, waitFor, within } from '@testing-library/react';
import type { SurveyInput } from '@userfeedback/contract';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../../../testing/texts.ts';

/** The settings step of a survey that opens when something happens. */
async function open() {
  const survey = storedSurvey(5, {
    title: 'Settings',
    template: 'blank',
    questions: [{ id: 'q', type: 'text', title: 'How was it?' }],
  });
  const store = surveyStore([survey]);
  const { user } = openAdmin('/surveys/edit/5/settings', store.server);
  await user.click(await screen.findByRole('radio', { name: /^When something happens/ }));
  /** Saves; returns how the survey opens. */
  const save = async () => {
    const before = store.saves().length;
    await user.click(button('Save'));
    await waitFor(() => expect(store.saves()).toHaveLength(before + 1));
    await screen.findByText('Your Survey was Saved as a Draft.');
    const settings = store.saves()[before]?.settings as SurveyInput['settings'] | undefined;
    return settings?.behavior;
  };
  const type = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.type(field, text);
  };
  const pick = async (field: HTMLElement, name: string) => {
    if (field.getAttribute('aria-expanded') !== 'true') await user.click(field);
    const list = await waitFor(() => {
      const found = document.getElementById(field.getAttribute('aria-controls') ?? '');
      if (!found) throw new Error('The list is not open.');
      return found;
    });
    await user.click(within(list).getByText(name));
  };
  return { user, save, type, pick };
}

const button = (name: string) => screen.getByRole('button', { name });
const row = (number: number) => within(screen.getByRole('group', { name: `Trigger ${number}` }));
const field = (number: number, name: string) => row(number).getByRole<HTMLInputElement>('textbox', { name });
const kind = (number: number) => row(number).getByRole('combobox', { name: 'Trigger type' });
const isWrong = (element: HTMLElement) => element.getAttribute('aria-invalid') === 'true';
const isBlocked = () => button('Next Step: Workflow').getAttribute('aria-disabled') === 'true';

test('triggers of each kind are chosen, filled in and removed (FQ-58, FQ-59, FQ-60, FQ-61, FQ-62, FQ-64, FQ-65, FQ-67, FQ-68, FQ-72)', async () => {
  const { user, save, type, pick } = await open();
  expect(screen.queryByRole('button', { name: 'Remove trigger 1' })).toBeNull();
  expect(await save()).toMatchObject({
    timing: 'triggers',
    triggers: [{ type: 'scroll', percent: 50 }],
  });
  await type(field(1, 'Percent'), '70');
  for (const [number, name] of [
    [2, 'After a delay'],
    [3, 'Click on an element'],
    [4, 'Custom event'],
    [5, 'No activity'],
  ] as const) {
    await user.click(button('Add trigger'));
    await waitFor(() => expect(document.activeElement).toBe(kind(number)));
    if (number > 2) await pick(kind(number), name);
  }
  expect(screen.queryByRole('button', { name: 'Add trigger' })).toBeNull();
  await type(field(2, 'Seconds'), '9999');
  await user.tab();
  expect(field(2, 'Seconds').value).toBe('3600');
  expect(isBlocked()).toBe(true);
  await user.type(field(3, 'CSS selector'), 'a[[[[');
  await user.tab();
  row(3).getByText('This is not a valid selector.');
  expect(isWrong(field(3, 'CSS selector'))).toBe(true);
  await type(field(3, 'CSS selector'), '#buy');
  expect(isWrong(field(3, 'CSS selector'))).toBe(false);
  await type(field(3, 'Seconds to wait after that'), '3');
  await type(field(4, 'Event name'), 'purchase');
  await user.click(row(4).getByRole('button', { name: 'Add condition' }));
  await waitFor(() => expect(document.activeElement).toBe(field(4, 'Property')));
  await user.keyboard('total');
  await pick(row(4).getByRole('combobox', { name: 'Comparison' }), 'Greater than');
  await type(field(4, 'Value'), '50');
  await type(field(5, 'Seconds'), '4');
  await user.tab();
  expect(field(5, 'Seconds').value).toBe('5');
  expect(isBlocked()).toBe(false);
  expect((await save())?.triggers).toEqual([
    { type: 'scroll', percent: 70 },
    { type: 'delay', seconds: 3600 },
    { type: 'click', selector: '#buy', after: 3 },
    {
      type: 'event',
      name: 'purchase',
      after: 0,
      where: [{ name: 'total', compare: '>', value: '50' }],
    },
    { type: 'idle', seconds: 5 },
  ]);
  await user.click(row(4).getByRole('button', { name: 'Remove condition 1' }));
  await user.click(button('Remove trigger 5'));
  await waitFor(() => expect(document.activeElement).toBe(kind(4)));
  await pick(kind(4), 'Before leaving');
  await user.click(button('Remove trigger 2'));
  expect((await save())?.triggers).toEqual([
    { type: 'scroll', percent: 70 },
    { type: 'click', selector: '#buy', after: 3 },
    { type: 'exit' },
  ]);
});

test('every text of the list is a message, and axe finds nothing (FQ-72, LA-78)', async () => {
  const { user, pick } = await open();
  await user.click(button('Add trigger'));
  await pick(kind(2), 'Custom event');
  await user.click(row(2).getByRole('button', { name: 'Add condition' }));
  const list = screen.getByRole('list', { name: 'Triggers' });
  await showPseudoLocale();
  expect(textsOutsideMessages(list, ['purchase'])).toEqual([]);
  const { violations } = await axe.run(list, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});
