import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { SurveyInput } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import { siteInfo } from '../../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../../testing/survey-store.ts';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const wrong = () => [...document.querySelectorAll('[aria-invalid="true"]')];
const complaints = () => screen.queryAllByText(/is required|are required|Please (choose|enter)|needs a question/);
const calm = () => expect([wrong(), complaints()]).toEqual([[], []]);
const QUESTION = {
  id: 'a',
  type: 'radio-button' as const,
  title: 'How?',
  config: { options: ['Good', 'Bad'] },
};

const open = (draft: z.input<typeof SurveyInput>, step: string) =>
  openAdmin(`/surveys/edit/5/${step}`, surveyStore([storedSurvey(5, { template: 'blank', ...draft })]).server);

describe('a field says what is wrong with it once it has been left', () => {
  test('a question that was just added, its title and its options (FB-16, BF-73)', async () => {
    const { user } = open({ questions: [QUESTION], status: 'publish' }, 'questions');
    await user.click(await button('Add Question'));
    await user.click(await screen.findByRole('option', { name: /^Radio Button/, hidden: true }));
    const title = await screen.findByRole('textbox', { name: 'Question' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    calm();
    expect(screen.queryByRole('img', { name: /problem/ })).toBeNull();
    await user.tab();
    expect(wrong()).toEqual([title]);
    await screen.findByText('Title is required.');
    expect(screen.queryByText('Options are required.')).toBeNull();
    await user.click(screen.getByRole('textbox', { name: 'Option 1' }));
    await user.tab();
    await screen.findByText('Options are required.');
    await user.type(title, 'And now?');
    expect(screen.queryByText('Title is required.')).toBeNull();
  });

  test('a click that leaves the field is not missed: the error text waits until the click is over (FB-16)', async () => {
    const { user } = open({ questions: [QUESTION], status: 'publish' }, 'questions');
    const title = await screen.findByRole('textbox', { name: 'Question' });
    await user.clear(title);
    await user.pointer({ keys: '[MouseLeft>]', target: await button('Publish') });
    expect(document.activeElement).not.toBe(title);
    calm();
    await user.pointer({ keys: '[/MouseLeft]' });
    await screen.findByRole('heading', { level: 2, name: /^Summary of/ });
    await user.click(await button(/^Questions/));
    await screen.findByText('Title is required.');
  });

  test('a page rule, and one more in a box of its own (FB-16)', async () => {
    const { user } = open({ questions: [QUESTION] }, 'settings');
    await user.click(await screen.findByRole('radio', { name: /Selected pages/ }));
    await screen.findByRole('list', { name: 'Page rules' });
    calm();
    const kind = screen.getByRole('combobox', { name: 'Rule type' });
    await user.click(kind);
    fireEvent.click(await screen.findByText('The address is exactly'));
    calm();
    await user.click(await screen.findByRole('textbox', { name: 'Value' }));
    await user.tab();
    await waitFor(() => expect(wrong()).toHaveLength(1));
    await user.click(await button('And…'));
    await waitFor(() => expect(screen.getAllByRole('combobox', { name: 'Rule type' })).toHaveLength(2));
    expect(wrong()).toHaveLength(1);
  });

  test('conditions of logic, of a redirect and of the mail (FB-16)', async () => {
    const { user } = open({ questions: [QUESTION, { id: 'b', type: 'text', title: 'Why?' }] }, 'questions');
    fireEvent.click(await button(/Why\?/));
    await user.click(await screen.findByRole('tab', { name: 'Logic' }));
    await user.click(screen.getByRole('switch', { name: 'Conditional logic' }));
    await user.click(await button('Add condition'));
    calm();
    await user.click(screen.getByRole('radio', { name: /Conditional redirect/ }));
    calm();
    await user.click(await button(/^Workflow/));
    await user.click(await screen.findByRole('switch', { name: 'Send Email notification' }));
    await user.click(await screen.findByRole('switch', { name: 'Enable conditional logic' }));
    calm();
    await user.type(screen.getByRole('textbox', { name: /addresses/i }), 'nobody');
    calm();
    await user.tab();
    expect(wrong()).toHaveLength(1);
  });

  test('Next that is pressed shows all that is missing, tells how much and leads to the first; it stays while the editor is open (FB-16, BF-54, BF-55, BF-74, BF-75)', async () => {
    const { user } = open({ questions: [QUESTION], status: 'publish' }, 'questions');
    const title = await screen.findByRole('textbox', { name: 'Question' });
    await user.clear(title);
    await user.clear(screen.getByRole('textbox', { name: 'Option 2' }));
    const next = await button('Next Step: Settings');
    expect(next.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(next);
    await waitFor(() => expect(wrong()).toHaveLength(2));
    await screen.findByText('1 thing is missing.');
    await waitFor(() => expect(document.activeElement).toBe(title));
    const mark = () => screen.queryByRole('img', { name: 'Something is missing' });
    expect(mark()).not.toBeNull();
    await user.click(await button('Workflow'));
    await screen.findByRole('heading', { level: 2, name: 'Workflow' });
    await user.click(await button(/^Questions/));
    await waitFor(() => expect(wrong()).toHaveLength(2));
    await user.type(await screen.findByRole('textbox', { name: 'Question' }), 'Again?');
    expect(wrong()).toHaveLength(1);
    await user.type(screen.getByRole('textbox', { name: 'Option 2' }), 'No');
    expect([wrong().length, mark()]).toEqual([0, null]);
  });
});

test.each([
  ['99', '60'],
  ['-5', '0'],
  ['12', '12'],
])('a number field takes %s as it is typed and shows %s once it is left (FB-16)', async (typed, shown) => {
  const behavior = { timing: 'delay' as const };
  const { user } = open({ questions: [QUESTION], settings: { behavior } }, 'settings');
  const field = await screen.findByRole('textbox', { name: 'Seconds' });
  await user.clear(field);
  await user.type(field, typed);
  expect(field).toHaveProperty('value', typed);
  await user.tab();
  expect(field).toHaveProperty('value', shown);
});

test.each(['9999999', '-5'])(
  'a number of the settings that is out of range is refused, not changed: %s (XA-06)',
  async (typed) => {
    const server = stubServer().on(contract.settings.get, { settings: siteInfo().settings });
    const { user } = openAdmin('/settings/misc', server);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /shortest time/i });
    await user.clear(field);
    await user.type(field, typed);
    await user.tab();
    expect(field.value.replaceAll(/\D/g, '')).toBe(typed.replace('-', ''));
    await user.click(screen.getByRole('button', { name: 'Save Settings' }));
    await screen.findByText('Must be a whole number from 0 to 600.');
    expect(server.callsOf(contract.settings.save)).toEqual([]);
  },
);
