import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SiteProvider } from '@userfeedback/admin-ui';
import type { PageRule } from '@userfeedback/contract';
import type { ShowCheck, WhyNotShown } from '@userfeedback/engine';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { siteInfo } from '../../../../../testing/site-info.ts';
import { WhyList } from './why-list.tsx';

const SILENT =
  'This page sends no information about itself, so rules for page type, post, taxonomy, term, login and role do not match there.';
const rule = (logic: PageRule['logic']): PageRule => ({
  logic,
  operator: '&&',
  data: [{ id: 'no', label: 'No' }],
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const show = (change: Partial<WhyNotShown>, isSilent = false) => {
  const why: WhyNotShown = {
    shown: false,
    other: undefined,
    not_shown: null,
    state: 'publish',
    checks: [],
    rules: [],
    ...change,
  };
  return render(
    <MantineProvider>
      <MemoryRouter>
        <SiteProvider value={siteInfo()}>
          <WhyList why={why} isSilent={isSilent} />
        </SiteProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
};
const failed = (name: ShowCheck['name']): ShowCheck => ({ name, passed: false });

describe('the findings on page rules', () => {
  /** Whether each rule that fails is marked as unknown. */
  const marks = (isSilent: boolean, told: Partial<Record<PageRule['logic'], boolean>>) => {
    const logics = Object.entries(told) as [PageRule['logic'], boolean][];
    const rules = logics.map(([logic, isKnown]) => ({ rule: rule(logic), holds: false, isKnown }));
    show({ checks: [failed('page-rules')], rules }, isSilent);
    const [, ...items] = screen.getAllByRole('listitem');
    return items.map((item) => item.textContent?.includes('The page does not say this.'));
  };

  test('a rule on a fact that the page does not give is marked, others are not (FV-14)', () => {
    expect(marks(false, { user_logged_in: false, page_type: true })).toEqual([true, false]);
    expect(screen.queryByText(SILENT)).toBeNull();
  });

  test('a page that gives no facts is reported as such (FV-14)', () => {
    expect(marks(true, { user_logged_in: false, page_url_is: true })).toEqual([true, false]);
    screen.getByText(SILENT);
  });

  test('those that hold wait behind a line with what is fine', async () => {
    const rules = [true, false].map((holds, at) => ({
      rule: { ...rule('page_url_contains'), data: `part ${at}` },
      holds,
      isKnown: true,
    }));
    show({ checks: [failed('page-rules'), { name: 'device', passed: true }], rules });
    const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines()).toEqual([
      'Not passed: The page rules do not match this page. Change pages',
      'Not passed: The address contains “part 1”',
    ]);
    await userEvent.click(screen.getByRole('button', { name: '1 other check passed.' }));
    await waitFor(() =>
      expect(lines().slice(2)).toEqual([
        'Passed: The device is one you chose.',
        'Passed: The address contains “part 0”',
      ]),
    );
  });
});

test.each<[ShowCheck['name'], string | null]>([
  ['published', 'Change the status'],
  ['questions', 'Change questions'],
  ['beginning', 'Change questions'],
  ['device', 'Change devices'],
  ['cookie', 'Change how often it shows'],
  ['expired', 'Change how long it runs'],
  ['geo', 'Change countries'],
  ['page-rules', 'Change pages'],
  ['sample', 'Change limits'],
  ['frequency', null],
  ['recurring', 'Change how often it shows'],
  ['ended', 'Change how long it runs'],
  ['not-on-pages', 'Change where it is'],
  ['placed-only', 'Change where it is'],
  ['first', null],
  ['targeting-addon', null],
  ['question-types-addon', null],
])('what fails leads to where it is changed: %s', (name, link) => {
  show({ checks: [failed(name)] });
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(link ? [link] : []);
});

test('a survey that is not on pages, or only where it is placed, says so (LS-05)', () => {
  show({ checks: [failed('not-on-pages'), failed('placed-only')] });
  screen.getByText(/^It is shown by its link only\./);
  screen.getByText(/^It is shown only where you place it\./);
});

test('why a question cannot be asked is said (BF-68)', () => {
  const { unmount } = show({ checks: [failed('questions')], not_shown: 'no-questions' });
  screen.getByText('It has no question that can be asked.');
  unmount();
  show({ checks: [failed('questions')], not_shown: 'untitled-question' });
  screen.getByText('A question has no title.');
});

test('what the site and the survey hold back is said with its numbers (FQ-74, FQ-75)', async () => {
  const both = (name: ShowCheck['name'], n: number) => [
    ...[true, false].map((passed): ShowCheck => ({ name, n, passed })),
  ];
  show({
    checks: [...both('frequency', 7), ...both('session', 1), ...both('sample', 30), ...both('recurring', 90)],
  });
  await userEvent.click(screen.getByRole('button', { name: '4 other checks passed.' }));
  // A line counts once it is in sight.
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(8));
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines.filter((line) => line?.startsWith('Not passed'))).toEqual([
    'Not passed: Another survey was shown less than 7 days ago.',
    'Not passed: A survey was shown in this browser session.',
    'Not passed: The visitor is not in the 30% of visitors you chose. Change limits',
    'Not passed: The visitor answered less than 90 days ago. Change how often it shows',
  ]);
  expect(lines.filter((line) => line?.startsWith('Passed'))).toEqual([
    'Passed: No other survey was shown too recently.',
    'Passed: No survey was shown in this session.',
    'Passed: The visitor is in the share of visitors you chose.',
    'Passed: It is time to ask.',
  ]);
});

test('the end is said with its moment in the time zone of the site (FQ-75)', async () => {
  const at = '2026-12-24T17:30:00.000Z';
  show({ checks: [{ name: 'ended', at, passed: false }] });
  screen.getByText(/^It ended on Dec 24, 2026, 6:30\sPM\./);
});
