import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { storedSurvey, surveyStore } from '../../../testing/survey-store.ts';
import { queryClient } from '../../query-client.ts';

async function open() {
  const options = ['Good', 'Bad'];
  const survey = storedSurvey(5, {
    title: 'An evening',
    template: 'blank',
    questions: [
      { id: 'a', type: 'radio-button', title: 'How was it?', config: { options } },
      { id: 'b', type: 'text', title: 'Why?' },
    ],
  });
  const store = surveyStore([survey]);
  store.server.on(contract.links.list, { items: [] }).on(contract.tests.list, { items: [] });
  const opened = openAdmin('/surveys/edit/5/questions', store.server);
  await screen.findByRole('textbox', { name: 'Question' });
  return { ...store, ...opened };
}

const titles = () =>
  screen
    .getAllByRole('region', { name: /^Question \d$/ })
    .map((card) => /How was it\?|Why\?|Because/.exec(card.textContent ?? '')?.[0]);
const press = (key: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
const question = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Question' });
const alt = { altKey: true };
const control = { ctrlKey: true };

type Editor = Awaited<ReturnType<typeof open>>;
/** What each line of the list must do. */
const ACTS: Record<string, (editor: Editor, user: UserEvent) => Promise<void>> = {
  'Show this list': async () => {
    press('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  },
  'Save the survey': async ({ saves }) => {
    press('s', control);
    await waitFor(() => expect(saves()).toHaveLength(1));
  },
  'Save and go to the next step': async ({ router }) => {
    press('Enter', control);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/settings$/));
  },
  'Undo the last edit': async (_, user) => {
    await user.type(question(), '!');
    press('z', control);
    expect(question().value).toBe('How was it?');
  },
  'Redo the edit you undid': async (_, user) => {
    for (const redo of [() => press('z', { ...control, shiftKey: true }), () => press('y', control)]) {
      await user.type(question(), '!');
      const { value } = question();
      press('z', control);
      redo();
      expect(question().value).toBe(value);
    }
  },
  'Duplicate the open question': async () => {
    press('d', control);
    await waitFor(() => expect(titles()).toEqual(['How was it?', 'How was it?', 'Why?']));
  },
  'Move the open question, or the option you are in, up': async () => {
    screen.getByRole('textbox', { name: 'Option 2' }).focus();
    press('ArrowUp', alt);
    expect(screen.getByRole('textbox', { name: 'Option 1' })).toHaveProperty('value', 'Bad');
    question().focus();
    press('ArrowDown', alt);
    press('ArrowUp', alt);
    expect(titles()).toEqual(['How was it?', 'Why?']);
  },
  'Move the open question, or the option you are in, down': async () => {
    screen.getByRole('textbox', { name: 'Option 1' }).focus();
    press('ArrowDown', alt);
    expect(screen.getByRole('textbox', { name: 'Option 1' })).toHaveProperty('value', 'Bad');
    question().focus();
    press('ArrowDown', alt);
    expect(titles()).toEqual(['Why?', 'How was it?']);
    expect(document.activeElement).toBe(question());
  },
  'Add a question below the open one': async () => {
    (document.activeElement as HTMLElement).blur();
    press('a');
    await screen.findByRole('listbox', { hidden: true });
  },
  'Switch between the questions and the preview on a narrow screen': async () => {
    (document.activeElement as HTMLElement).blur();
    press('p');
    expect(screen.getByRole('radio', { name: 'Preview' })).toHaveProperty('checked', true);
  },
  'Test the survey': async () => {
    (document.activeElement as HTMLElement).blur();
    press('t');
    await screen.findByRole('dialog', { name: 'Test this survey' });
  },
  'Move a question while its handle is focused': async () => {
    screen.getByRole('button', { name: /^Move question 1/ }).focus();
    press(' ');
    press('ArrowDown');
    press(' ');
    await waitFor(() => expect(titles()).toEqual(['Why?', 'How was it?']));
  },
  'Close the open dialog or menu': async (_, user) => {
    press('?');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

test('every key that the list names acts (BF-46)', async () => {
  const { user } = await open();
  press('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const listed = new Set(
    within(dialog)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  );
  expect([...listed].sort()).toEqual(Object.keys(ACTS).sort());
  await user.keyboard('{Escape}');
});

test.each(Object.keys(ACTS))('%s: by its key (BF-46)', async (name) => {
  queryClient.clear();
  const editor = await open();
  await ACTS[name]?.(editor, editor.user);
});
