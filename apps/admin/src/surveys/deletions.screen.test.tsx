import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Job } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import type { SiteOptions } from '../../testing/site-info.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../testing/texts.ts';
import { queryClient } from '../query-client.ts';

const JOB: Job = {
  id: 'deletion-7',
  kind: 'deletion',
  title: 'Spring fair',
  survey_id: 7,
  state: 'running',
  done: 1204,
  total: 200_000,
  can_stop: false,
  started_at: '2026-11-20T12:00:00.000Z',
  finished_at: null,
  next_run_at: null,
  last_error: null,
};
const LIST = {
  items: [],
  pagination: { page: 1, pages: 1, per_page: 10, total: 0 },
  status_filters: [{ status: 'trash' as const, count: 3 }],
};

function openList(items: Job[], site: SiteOptions = {}) {
  const work = { items };
  const server = stubServer(site)
    .on(contract.surveys.list, LIST)
    .on(contract.jobs.list, () => work);
  openAdmin('/surveys', server);
  const show = async (next: Job[]) => {
    work.items = next;
    await act(() => queryClient.invalidateQueries());
  };
  return { server, show };
}

test('a survey that is being deleted has a line with its progress until it is gone (SP-79)', async () => {
  const { show } = openList([JOB]);
  const bar = await screen.findByRole('progressbar', {
    name: 'Deleting “Spring fair”: 1,204 of 200,000 responses.',
  });
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['1204', '200000']);
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said()).toContain('Deleting “Spring fair”: 1,204 of 200,000 responses.');
  await show([{ ...JOB, done: 90_000 }]);
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('90000'));
  expect(said()).toContain('Deleting “Spring fair”: 1,204 of 200,000 responses.');
  await show([{ ...JOB, done: 100_001 }]);
  await waitFor(() => expect(said()).toContain('Deleting “Spring fair”: 100,001 of 200,000 responses.'));
  await show([]);
  await waitFor(() => expect(said()).toContain('“Spring fair” and all its responses have been deleted.'));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('work that has stopped says why and when it goes on (SP-79)', async () => {
  openList([{ ...JOB, state: 'failed', last_error: 'The disk is full.', next_run_at: '2026-11-20T13:05:00.000Z' }]);
  const main = within(await screen.findByRole('main'));
  await main.findByText(/^Deleting has stopped: The disk is full\. It will continue at Nov 20, 2026, .*05.*\.$/);
});

test('who may not delete surveys sees nothing of it (SP-79)', async () => {
  const { server } = openList([JOB], {
    grants: { create_edit_surveys: true, view_results: true, delete_surveys: false, manage_settings: false },
  });
  await screen.findByRole('heading', { name: 'No Surveys' });
  expect(server.callsOf(contract.jobs.list)).toEqual([]);
});

test('another language replaces all texts at once, and what was typed stays (LA-77, LA-78)', async () => {
  openList([{ ...JOB, total: 1, done: 0, next_run_at: '2026-11-20T13:05:00.000Z', last_error: 'Disk full.' }]);
  const bar = await screen.findByRole('progressbar', { name: 'Deleting “Spring fair”: 0 of 1 response.' });
  const line = bar.parentElement as HTMLElement;
  const written = ['Spring fair', 'Disk full.', /Nov 20, 2026, \S+ PM/];
  expect(textsOutsideMessages(line, written)).toContain('Deleting “”');
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.change(search, { target: { value: 'fair' } });
  await showPseudoLocale();
  expect(textsOutsideMessages(line, written)).toEqual([]);
  expect(line.textContent).toContain('⟦Ðéļļé');
  expect(search.value).toBe('fair');
  await showPseudoLocale('en-XB');
  expect(document.documentElement.dir).toBe('rtl');
});
