import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { SurveyInput } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { refusal } from '../../../testing/server.ts';
import { storedSurvey, surveyStore } from '../../../testing/survey-store.ts';

const DRAFT: z.input<typeof SurveyInput> = {
  title: 'An evening',
  template: 'blank',
  questions: [
    { id: 'a', type: 'radio-button', title: 'How was it?', config: { options: ['Good', 'Bad'] } },
    {
      id: 'b',
      type: 'text',
      title: 'Why?',
      logic: { enabled: true, conditions: [{ question_id: 'a', compare: '=', value: 'Bad' }] },
    },
  ],
  notifications: {
    webhook: { active: true, webhooks: [{ name: 'Shop', request_url: 'https://a.example/b' }] },
  },
};

async function open(step = 'questions', draft = DRAFT) {
  const store = surveyStore([storedSurvey(5, draft)]);
  const opened = openAdmin(`/surveys/edit/5/${step}`, store.server);
  await screen.findByRole('navigation', { name: 'Steps' });
  return { ...store, ...opened };
}

const header = () => within(screen.getByRole('banner'));
const button = (name: string) => header().getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const note = async (text: string | RegExp) => {
  const found = (await screen.findByText(text)).closest<HTMLElement>('[role="note"]');
  if (!found) throw new Error('The text is in no banner.');
  return within(found);
};
const pressUndo = (user: UserEvent) => user.keyboard('{Control>}z{/Control}');
const pressRedo = (user: UserEvent) => user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');

describe('undo and redo', () => {
  test('the header names the place of what would be undone; nothing to do is disabled (BF-25)', async () => {
    const { user } = await open();
    expect([button('Undo').disabled, button('Redo').disabled]).toEqual([true, true]);
    await user.type(await field('Option 2'), 'ly');
    expect([button('Undo').disabled, button('Redo').disabled]).toEqual([false, true]);
    await user.hover(button('Undo'));
    await screen.findByRole('tooltip', { name: 'Undo: Question 1, Options' });
    await user.click(button('Undo'));
    expect((await field('Option 2')).value).toBe('Bad');
    await screen.findByText('Undone: Question 1, Options');
    expect([button('Undo').disabled, button('Redo').disabled]).toEqual([true, false]);
    await user.click(button('Redo'));
    expect((await field('Option 2')).value).toBe('Badly');
    await screen.findByText('Redone: Question 1, Options');
  });

  test('typing in one field is one step until it rests for a second or the field is left, and the keys act inside it (BF-26)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { user } = await open();
      const title = await field('Question');
      await user.type(title, ' Good');
      await vi.advanceTimersByTimeAsync(2000);
      await user.type(title, ' times');
      await pressUndo(user);
      expect(title.value).toBe('How was it? Good');
      await pressUndo(user);
      expect(title.value).toBe('How was it?');
      await user.keyboard('{Control>}y{/Control}');
      expect(title.value).toBe('How was it? Good');
      await pressRedo(user);
      expect(title.value).toBe('How was it? Good times');
      expect(document.activeElement).toBe(title);
      await user.type(await field('Option 1'), 'A');
      await user.type(title, 'B');
      await pressUndo(user);
      expect([title.value, (await field('Option 1')).value]).toEqual(['How was it? Good times', 'GoodA']);
      await pressUndo(user);
      await waitFor(() => expect(document.activeElement?.closest('[data-field]')).toBeTruthy());
      expect((await field('Option 1')).value).toBe('Good');
    } finally {
      vi.useRealTimers();
    }
  });

  test('the change is shown in its step and has the focus; a new edit clears what could be redone (BF-27, BF-28)', async () => {
    const { user } = await open();
    await user.type(await field('Question'), '!');
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    await user.click(await screen.findByRole('radio', { name: /After a delay/ }));
    await user.click(screen.getByRole('button', { name: 'Workflow' }));
    await screen.findByRole('heading', { name: 'Workflow' });
    await pressUndo(user);
    await screen.findByRole('heading', { name: 'Settings' });
    await waitFor(() =>
      expect(
        document.activeElement?.closest('[data-field="settings.behavior"], [data-field="settings.behavior.timing"]'),
      ).toBeTruthy(),
    );
    await pressUndo(user);
    const title = await field('Question');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(title.value).toBe('How was it?');
    expect(button('Redo').disabled).toBe(false);
    await user.type(title, '?');
    expect(button('Redo').disabled).toBe(true);
  });

  test('the title is undone where the person is (BF-24, BF-27)', async () => {
    const { user } = await open('settings');
    await user.click(button('Edit title'));
    await user.type(header().getByRole('textbox', { name: 'Title' }), ' at sea{Enter}');
    header().getByRole('heading', { level: 1, name: /at sea$/ });
    await user.click(button('Undo'));
    await screen.findByText('Undone: Title');
    screen.getByRole('heading', { level: 2, name: 'Settings' });
    expect(header().getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('An evening');
  });

  test('deleting, moving and retyping offer Undo for 15 seconds, which brings back all that went with it (BF-31, BF-33)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { user, stored, saves } = await open();
      const before = structuredClone(stored.get(5));
      fireEvent.click(await screen.findByRole('button', { name: 'Actions of question 1' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Delete Question' }));
      await user.click(await screen.findByRole('button', { name: 'Yes, delete' }));
      const deleted = await note('1 question deleted. Conditions that no longer fit were removed.');
      await waitFor(() => expect(stored.get(5)?.questions[0]).toMatchObject({ id: 'b', logic: { enabled: false } }));
      await user.click(deleted.getByRole('button', { name: 'Undo' }));
      await vi.advanceTimersByTimeAsync(2500);
      await waitFor(() => expect(saves()).toHaveLength(2));
      await waitFor(() => expect(stored.get(5)?.questions).toEqual(before?.questions));
    } finally {
      vi.useRealTimers();
    }
  });

  test('the offer of Undo goes after 15 seconds, and with the next edit (BF-31)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { user } = await open();
      fireEvent.click(await screen.findByRole('button', { name: 'Actions of question 2' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
      await note('Conditions that no longer fit were removed.');
      await vi.advanceTimersByTimeAsync(14_000);
      screen.getByText('Conditions that no longer fit were removed.');
      await vi.advanceTimersByTimeAsync(4000);
      await waitFor(() => expect(screen.queryByText('Conditions that no longer fit were removed.')).toBeNull());
    } finally {
      vi.useRealTimers();
    }
  });

  test('another version loaded clears the history; what somebody else did is never undone (BF-30, BF-32)', async () => {
    const { user, server, stored } = await open();
    await user.type(await field('Question'), ' Mine.');
    stored.set(5, storedSurvey(5, { ...DRAFT, title: 'Theirs', revision: 2 }));
    server.on(contract.surveys.save, () => refusal('conflict'));
    await user.click(button('Save'));
    await user.click(await screen.findByRole('button', { name: 'Load the other version' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { level: 1, name: 'Theirs' });
    expect([button('Undo').disabled, button('Redo').disabled]).toEqual([true, true]);
    await pressUndo(user);
    expect((await field('Question')).value).toBe('How was it?');
  });
});
