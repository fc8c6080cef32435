import { screen, waitFor } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { findEmptyState } from '../../../testing/empty-state.ts';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import { refusal } from '../../../testing/server.ts';

const NO_PAGES = { page: 1, pages: 1, per_page: -1, total: 0 };

function overviewServer() {
  return stubServer().on(contract.surveys.list, { items: [], pagination: NO_PAGES, status_filters: [] });
}

test('an overview that cannot be loaded says so and offers to try again (OP-109)', async () => {
  const server = overviewServer().on(contract.results.overview, refusal('bad_request'));
  const { user } = openAdmin('/results', server);
  const [again] = await screen.findAllByRole('button', { name: 'Try again' });
  if (!again) throw new Error('There is no other try.');
  server.on(contract.results.overview, {
    total_responses: 417,
    granularity: 'day',
    data_points: [],
    surveys: [],
  });
  await user.click(again);
  await screen.findByText('417');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
});

test('a site without surveys leads to them (FH-11)', async () => {
  const server = overviewServer().on(contract.results.overview, {
    total_responses: 0,
    granularity: 'day',
    data_points: [],
    surveys: [],
  });
  openAdmin('/results', server);
  expect((await findEmptyState('No results yet')).getAttribute('href')).toBe('/admin/surveys');
});
