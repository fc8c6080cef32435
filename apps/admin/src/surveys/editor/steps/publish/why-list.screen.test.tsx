import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import type { PageRule } from '@userfeedback/contract';
import type { WhyNotShown } from '@userfeedback/engine';
import { afterEach, describe, expect, test } from 'vitest';
import { WhyList } from './why-list.tsx';

const SILENT =
  'This page tells nothing about itself. Rules on page type, post, taxonomy, term, log-in and role do not hold there.';
const rule = (logic: PageRule['logic']): PageRule => ({
  ...{ logic, operator: '&&' },
  data: [{ id: 'no', label: 'No' }],
});

afterEach(cleanup);

describe('the findings on page rules', () => {
  const show = (isSilent: boolean, told: Partial<Record<PageRule['logic'], boolean>>) => {
    const logics = Object.entries(told) as [PageRule['logic'], boolean][];
    const why: WhyNotShown = {
      ...{ shown: false, other: undefined, not_shown: null, state: 'publish', checks: [] },
      rules: logics.map(([logic, isKnown]) => ({ rule: rule(logic), holds: false, isKnown })),
    };
    render(<WhyList why={why} isSilent={isSilent} />, { wrapper: MantineProvider });
    return screen
      .getAllByRole('listitem')
      .map((item) => item.textContent?.includes('The page does not say this.'));
  };

  test('a rule on a fact that the page does not give is marked, others are not (FV-14)', () => {
    expect(show(false, { user_logged_in: false, page_type: true })).toEqual([true, false]);
    expect(screen.queryByText(SILENT)).toBeNull();
  });

  test('a page that gives no facts is reported as such (FV-14)', () => {
    expect(show(true, { user_logged_in: false, page_url_is: true })).toEqual([true, false]);
    screen.getByText(SILENT);
  });
});
