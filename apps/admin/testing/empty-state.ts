import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';

/** Finds what stands where there is nothing: a picture, a sentence and one way on, which is returned. */
export async function findEmptyState(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name: title });
  const whole = heading.parentElement?.parentElement as HTMLElement;
  expect(whole.querySelectorAll('svg')).toHaveLength(1);
  expect(heading.nextElementSibling?.textContent).toMatch(/\.$/);
  const ways = [...within(whole).queryAllByRole('link'), ...within(whole).queryAllByRole('button')];
  expect(ways).toHaveLength(1);
  return ways[0] as HTMLElement;
}
