import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AiReply, SurveyResults } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import type { SiteOptions } from '../../../testing/site-info.ts';
import { surveyResults } from '../../../testing/survey-results.ts';

const NONE: AiReply = { success: true, summary: null, error: null, details: null };
const KEPT: AiReply = {
  success: true,
  summary: 'Main themes\n- Kept words.',
  error: null,
  details: {
    sections: [{ title: 'Main themes', claims: [{ kind: 'statement', text: 'Kept words.', response_ids: [5] }] }],
    generated_at: '2026-11-20T12:05:00.000Z',
    responses_count: 18,
    days: { start_date: '2026-10-28', end_date: '2026-11-26' },
    filter: {},
    adapter: 'model',
    model: 'm-1',
    is_outdated: false,
    is_incomplete: false,
  },
};

/** Survey Results with these replies of the two calls of the panel. */
async function openPanel(results: Partial<SurveyResults>, kept: AiReply, made: AiReply = kept, site: SiteOptions = {}) {
  const server = stubServer(site)
    .on(contract.results.survey, surveyResults(results))
    .on(contract.surveys.list, {
      items: [],
      pagination: { page: 1, pages: 1, per_page: -1, total: 0 },
      status_filters: [],
    })
    .on(contract.aiSummary.get, kept)
    .on(contract.aiSummary.generate, made);
  const admin = openAdmin('/results/survey/9', server);
  const panel = within(await screen.findByRole('region', { name: 'AI Summary' }));
  return { ...admin, server, panel };
}

test('where there are answers and no summary yet, the panel says so above the button (FR-08, IB-81)', async () => {
  const { panel, user, server } = await openPanel({ responses_count: 1 }, NONE, KEPT);
  const words = await panel.findByText('No summary yet.');
  const button = await panel.findByRole('button', { name: 'Generate Summary' });
  expect(words.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(panel.queryByText('AI Summary is unavailable at this moment.')).toBeNull();
  await user.click(button);
  await panel.findByText('Kept words.');
  expect(panel.queryByText('No summary yet.')).toBeNull();
  expect(server.callsOf(contract.aiSummary.generate)).toHaveLength(1);
});

test('where there is nothing to summarise, the panel says so without a button (FR-08, IB-81)', async () => {
  const { panel } = await openPanel({ responses_count: 0 }, NONE);
  await panel.findByText('AI Summary is unavailable at this moment.');
  expect(panel.queryByText('No summary yet.')).toBeNull();
  expect(panel.queryByRole('button')).toBeNull();
});

test('a reply that broke off leaves the kept summary with its date, and a note in the server’s words (FR-06)', async () => {
  const error = "The model's reply broke off after 3 statements; the summary of Nov 20, 2026, 1:05 PM was kept.";
  const { panel, user } = await openPanel({ responses_count: 18 }, KEPT, { ...KEPT, success: false, error });
  await user.click(await panel.findByRole('button', { name: 'Regenerate Summary' }));
  await panel.findByText(error);
  await panel.findByText('Kept words.');
  expect(panel.getByText(/^Made on Nov 20, 2026/)).toBeTruthy();
  expect(panel.queryByText(/^Error:/)).toBeNull();
});

test('what arrived of a first summary is marked as unfinished (FR-06)', async () => {
  const details = KEPT.details && { ...KEPT.details, is_incomplete: true };
  const { panel } = await openPanel({ responses_count: 18 }, { ...KEPT, details });
  await panel.findByText("This summary is incomplete: the model's reply was cut off.");
  await waitFor(() => panel.getByText('Kept words.'));
});

test('it speaks of the days and the filter on the page; for others it offers to make another (XO-02)', async () => {
  const { panel, user, server, router } = await openPanel({ responses_count: 18 }, KEPT);
  await panel.findByText('Oct 28 – Nov 26, 2026, 18 responses');
  panel.getByRole('button', { name: 'Regenerate Summary' });
  await act(() => router.navigate('/results/survey/9?start_date=2026-11-02&end_date=2026-11-09&language=de'));
  await panel.findByText('This summary covers other days or filters than this page.');
  const days = { start_date: '2026-11-02', end_date: '2026-11-09' };
  const filter = { language: 'de' };
  const details = KEPT.details && { ...KEPT.details, days, filter, responses_count: 7 };
  server.on(contract.aiSummary.generate, { ...KEPT, details });
  await user.click(panel.getByRole('button', { name: 'Summarize these days' }));
  await panel.findByText('Nov 2 – 9, 2026, 7 responses · German');
  expect(server.callsOf(contract.aiSummary.generate).map(({ body }) => body)).toEqual([{ ...days, filter }]);
  panel.getByRole('button', { name: 'Regenerate Summary' });
});

test('without a model a badge says at once that it is a digest, and so does the text (XO-02)', async () => {
  const details = KEPT.details && { ...KEPT.details, adapter: 'built-in' as const, model: null };
  const digest = { ...KEPT, details };
  const { panel } = await openPanel({ responses_count: 18 }, NONE, digest, { summary_model: null });
  await panel.findByText('No summary yet.');
  panel.getByText('Digest, no model set up');
  await userEvent.click(panel.getByRole('button', { name: 'Generate Summary' }));
  await panel.findByText('Digest made on Nov 20, 2026, 1:05 PM by counting words on this server.');
});
