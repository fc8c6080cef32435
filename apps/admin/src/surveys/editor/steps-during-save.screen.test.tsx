import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { SurveyInput } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openQuestions } from '../../../testing/open-questions.tsx';
import { storedSurvey } from '../../../testing/survey-store.ts';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** A survey whose saves wait for `reply`. */
async function open() {
  const opened = await openQuestions([{ id: 'a', type: 'text', title: 'Why?' }]);
  const waiting: (() => void)[] = [];
  opened.server.on(contract.surveys.save, async ({ body }) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    const sent = body as SurveyInput;
    const saved = storedSurvey(5, { ...sent, revision: (sent.revision ?? 0) + 1 });
    return { ...saved, published: false, message: null, removed: [] };
  });
  const reply = async () => {
    await waitFor(() => expect(waiting).toHaveLength(1));
    await act(async () => waiting.shift()?.());
  };
  return { ...opened, waiting, reply };
}

const type = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Question' }), { target: { value } });

test('a step chosen during a save by hand opens after it, with what was typed since; of two only the last (ED-10, ED-14)', async () => {
  const { saves, router, reply, waiting } = await open();
  type('First');
  press('Save');
  type('Second');
  press('Workflow');
  press('Settings');
  await waitFor(() => expect(waiting).toHaveLength(1));
  await reply();
  await reply();
  await screen.findByRole('heading', { level: 2, name: 'Settings' });
  expect(router.state.location.pathname).toBe('/admin/surveys/edit/5/settings');
  expect(saves().map(({ questions }) => questions?.[0]?.title)).toEqual(['First', 'Second']);
});

test('a status chosen during a save by hand is saved after it (ED-10)', async () => {
  const { saves, reply } = await open();
  type('First');
  press('Save');
  press('Draft');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Publish', hidden: true }));
  await reply();
  await reply();
  await waitFor(() => expect(saves().map(({ status }) => status)).toEqual(['draft', 'publish']));
});
