import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openQuestions } from '../../../../../testing/open-questions.tsx';

test('on a phone the step menu of a stored survey marks a step with something missing, and no step that it does not have', async () => {
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...matchMedia(query), matches: query === '(max-width: 767px)' }));
  const { user } = await openQuestions([{ id: 'a', type: 'text', title: 'Why?' }], {}, { template: null });
  const menu = screen.getByRole('button', { name: /^Questions/ });
  expect(menu.querySelector('[role="img"]')).toBeNull();
  await user.clear(screen.getByRole('textbox', { name: 'Question' }));
  await user.tab();
  expect(menu.querySelector('[role="img"]')).not.toBeNull();
});
