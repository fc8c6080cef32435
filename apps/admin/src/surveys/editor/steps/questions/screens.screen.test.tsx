import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { choice, openQuestions } from '../../../../../testing/open-questions.tsx';

const SAME = /^On the same screen as the question before/;
const RESULT = /^Show the result to visitors after they have answered/;
const text = (id: string, title: string) => ({ id, type: 'long-text' as const, title });
const QUESTIONS = [choice('a', 'Which?', ['Red', 'Blue']), text('b', 'Why?'), text('c', 'What?')];
const joined = (question: object) => ({ ...question, settings: { same_screen: true } }) as never;

const card = (number: number) => within(screen.getByRole('region', { name: `Question ${number}` }));
async function openSettings(user: UserEvent, number: number) {
  const head = card(number).getAllByRole('button', { expanded: false })[0];
  if (head) await user.click(head);
  await user.click(card(number).getByRole('tab', { name: 'Settings' }));
}
const same = (number: number) => card(number).getByRole<HTMLInputElement>('switch', { name: SAME });

test('a switch puts a question on the screen before it, and cards of one screen are joined (QX-73)', async () => {
  const { user, saved } = await openQuestions(QUESTIONS);
  await user.click(await screen.findByRole('tab', { name: 'Settings' }));
  expect(card(1).queryByRole('switch', { name: SAME })).toBeNull();
  await openSettings(user, 2);
  await user.click(same(2));
  await openSettings(user, 3);
  await user.click(same(3));
  screen.getByText('Questions 1 to 3 on one screen');
  const places = [...document.querySelectorAll<HTMLElement>('[data-screen]')].map((each) => each.dataset.screen);
  expect(places).toEqual(['first', 'inside', 'last']);
  const questions = await saved();
  expect(questions.map((each) => (each as { settings?: { same_screen: boolean } }).settings?.same_screen)).toEqual([
    false,
    true,
    true,
  ]);
});

test('where a rule or a jump begins a screen, the switch says why and cannot be used (QX-73)', async () => {
  const asks = { enabled: true, action: 'show', conditions: [{ question_id: 'a', compare: '=', value: 'Red' }] };
  const [a, b, c] = QUESTIONS as [(typeof QUESTIONS)[0], (typeof QUESTIONS)[0], (typeof QUESTIONS)[0]];
  const jumps = [{ compare: 'ANY', value: '', to: 'end' }];
  const { user } = await openQuestions([a, { ...(joined(b) as object), logic: asks, jumps } as never, joined(c)]);
  await openSettings(user, 2);
  card(2).getByText('Begins a screen: its rule asks “Which?”.');
  expect([same(2).disabled, same(2).checked]).toEqual([true, false]);
  await openSettings(user, 3);
  card(3).getByText('Begins a screen: “Why?” leads elsewhere.');
  expect(document.querySelector('[data-screen]')).toBeNull();
});

test('a sixth question cannot join a screen (QX-73)', async () => {
  const others = ['d', 'e'].map((id) => text(id, id));
  const { user } = await openQuestions([
    QUESTIONS[0] as never,
    ...[...QUESTIONS.slice(1), ...others].map(joined),
    text('f', 'f'),
  ]);
  await openSettings(user, 6);
  card(6).getByText('5 questions at most share a screen.');
  expect(same(6).disabled).toBe(true);
});

test('what is chosen can show its result, texts cannot (QX-87)', async () => {
  const { user, saved } = await openQuestions(QUESTIONS);
  await user.click(await screen.findByRole('tab', { name: 'Settings' }));
  await user.click(card(1).getByRole('switch', { name: RESULT }));
  const questions = await saved();
  expect(questions[0]?.settings).toMatchObject({ show_result: true, same_screen: false });
  await openSettings(user, 2);
  await waitFor(() => same(2));
  expect(card(2).queryByRole('switch', { name: RESULT })).toBeNull();
});
