import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { fieldHash, useWantedPlace } from './use-wanted-place.ts';

const OPTION = 'questions.1.config.options.1';

/** The step, of which more can be seen from time to time. */
function Step({ shows }: { shows: readonly string[] }) {
  const main = useRef<HTMLElement>(null);
  useWantedPlace(main);
  return (
    <main ref={main} tabIndex={-1}>
      <div data-field="questions">
        {shows.map((path) => (
          <div key={path} data-field={path}>
            <input aria-label={path} />
          </div>
        ))}
        <button type="button">Add Question</button>
      </div>
    </main>
  );
}

const page = (shows: readonly string[]) => (
  <MemoryRouter initialEntries={[`/#${fieldHash(OPTION)}`]}>
    <Step shows={shows} />
  </MemoryRouter>
);
const isFocused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

describe('a field that the address names is focused', () => {
  test('when it appears after its card, and that after its step (ED-17, XT-03)', async () => {
    const { rerender } = render(page([]));
    await isFocused(screen.getByRole('button'));
    rerender(page(['questions.1.title', 'questions.1']));
    await isFocused(screen.getByLabelText('questions.1'));
    rerender(page(['questions.1.title', 'questions.1', OPTION]));
    await isFocused(screen.getByLabelText(OPTION));
  });

  test('but not after the person has done something else meanwhile (ED-17)', async () => {
    const { rerender } = render(page([]));
    await isFocused(screen.getByRole('button'));
    fireEvent.keyDown(document.body, { key: 'Tab' });
    rerender(page([OPTION]));
    await new Promise((done) => setTimeout(done, 100));
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });
});
