import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { SurveyInput } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openQuestions } from '../../../testing/open-questions.tsx';
import { storedSurvey } from '../../../testing/survey-store.ts';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a step chosen during a save by hand opens after it, with what was typed since; of two only the last (ED-10, ED-14)', async () => {
  const { server, saves, router } = await openQuestions([{ id: 'a', type: 'text', title: 'Why?' }]);
  const waiting: (() => void)[] = [];
  server.on(contract.surveys.save, async ({ body }) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    const sent = body as SurveyInput;
    const saved = storedSurvey(5, { ...sent, revision: (sent.revision ?? 0) + 1 });
    return { ...saved, published: false, message: null, removed: [] };
  });
  const reply = () => act(async () => waiting.shift()?.());
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Question' }), { target: { value } });

  type('First');
  press('Save');
  type('Second');
  press('Workflow');
  press('Settings');
  await waitFor(() => expect(waiting).toHaveLength(1));
  await reply();
  await waitFor(() => expect(waiting).toHaveLength(1));
  await reply();
  await screen.findByRole('heading', { level: 2, name: 'Settings' });
  expect(router.state.location.pathname).toBe('/admin/surveys/edit/5/settings');
  expect(saves().map(({ questions }) => questions?.[0]?.title)).toEqual(['First', 'Second']);
});
