import { screen, waitFor, within } from '@testing-library/react';
import { showLanguageOf } from '@userfeedback/admin-ui/messages';
import type { ResponseStatus, SurveyResponse } from '@userfeedback/contract';
import { contract, Survey } from '@userfeedback/contract';
import { finishedAtOnce } from '@userfeedback/engine/testing/samples';
import { expect, onTestFinished, test } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';

const SURVEY = Survey.parse({
  id: 9,
  title: 'An evening',
  cookie_name: 'evening',
  version: 2,
  revision: 2,
  last_save_key: null,
  made_on_lite: false,
  created_at: '2026-10-18T08:00:00.000Z',
  updated_at: '2026-10-18T08:00:00.000Z',
  responses_count: 3,
  impressions: 9,
  resting: [],
  problems: {},
  content: 'live',
  has_changes: false,
  draft: null,
  closed: null,
  questions: ['asked', 'skipped', 'later'].map((id) => ({ id, type: 'text', title: id })),
});

/** Responses 7, 5 and 3 of one status, the newest first. */
async function openResponse(
  rid: number,
  status: ResponseStatus,
  neighbours: Record<number, number | null>,
  rest: Partial<SurveyResponse> = {},
  site: Parameters<typeof stubServer>[0] = {},
) {
  const server = stubServer(site)
    .on(contract.surveys.get, SURVEY)
    .on(contract.responses.get, ({ params }) => ({
      id: Number(params.rid),
      survey_id: 9,
      survey_version: 1,
      status,
      position: 1,
      total: 3,
      submitted_at: '2026-11-20T08:00:00.000Z',
      page_submitted: { name: 'Home', url: null },
      answers: [
        {
          question_id: 'asked',
          question_title: 'asked',
          question_type: 'text',
          value: `Words of ${params.rid}`,
          extra: {},
        },
        { question_id: 'skipped', question_title: 'skipped', question_type: 'text', value: null, extra: {} },
      ],
      ...finishedAtOnce,
      user_ip: '',
      user_browser: '',
      user_os: '',
      user_device: '',
      country: null,
      suspicion: null,
      previous_id: null,
      next_id: neighbours[Number(params.rid)] ?? null,
      asked: ['asked', 'skipped'],
      as_seen: null,
      agreed_to: null,
      ...rest,
    }))
    .on(contract.responses.list, {
      items: [],
      pagination: { page: 1, pages: 1, per_page: -1, total: 0 },
      has_scores: false,
      status_filters: [],
    });
  const admin = openAdmin(`/results/survey/9/responses/${rid}`, server);
  await screen.findByText(`Words of ${rid}`);
  return { ...admin, server };
}

/** The lines of Response Details. */
function details(): [string, string][] {
  const region = screen.getByRole('region', { name: 'Response Details' });
  return [...region.querySelectorAll('dl > div')].map((line) => [
    line.querySelector('dt')?.textContent ?? '',
    line.querySelector('dd')?.textContent ?? '',
  ]);
}

test('a question that came after the response reads “Not asked” in italics, a skipped one “Skipped” (FR-11)', async () => {
  await openResponse(7, 'publish', {});
  const [note] = screen.getAllByText('Not asked');
  expect([note?.tagName, screen.getAllByText('Not asked')]).toEqual(['EM', [note]]);
  expect(note?.closest('li')?.textContent).toContain('later');
  expect(screen.getByText('Skipped').closest('li')?.textContent).toContain('skipped');
  // A visitor sent it.
  expect(screen.queryByText('Source')).toBeNull();
});

test.each([
  ['publish', ['Trash'], 'Trash', contract.responses.trash],
  ['spam', ['Not spam', 'Delete permanently'], 'Not spam', contract.responses.restore],
  ['spam', ['Not spam', 'Delete permanently'], 'Delete permanently', contract.responses.delete],
  ['trash', ['Restore', 'Delete permanently'], 'Restore', contract.responses.restore],
] as const)(
  'a response of status %s offers %j, and after “%s” the next one opens (FR-12)',
  async (status, offered, verb, row) => {
    const { server, user, router } = await openResponse(7, status, { 7: 5, 5: 3 });
    server.on(row, { success: true, response_ids: [7] });
    const names = ['Trash', 'Not spam', 'Restore', 'Delete permanently'];
    const found = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '');
    expect(found.filter((name) => names.includes(name))).toEqual(offered);
    await user.click(screen.getByRole('button', { name: verb }));
    await screen.findByText('Words of 5');
    expect(server.callsOf(row).map(({ body }) => body)).toEqual([{ response_ids: [7] }]);
    expect(router.state.location.pathname).toMatch(/\/responses\/5$/);
  },
);

test('after the last one the list opens (FR-12)', async () => {
  const { server, user, router } = await openResponse(3, 'publish', {});
  server.on(contract.responses.trash, { success: true, response_ids: [3] });
  await user.click(screen.getByRole('button', { name: 'Trash' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/responses$/));
});

test.each([
  ['ltr', 'ArrowRight'],
  ['rtl', 'ArrowLeft'],
])('in a language that is read %s, %s opens the next response (LA-80)', async (direction, key) => {
  onTestFinished(() => {
    document.documentElement.dir = 'ltr';
  });
  const { user } = await openResponse(7, 'publish', { 7: 5 });
  document.documentElement.dir = direction;
  await user.keyboard(`{${key}}`);
  await screen.findByText('Words of 5');
});

test.each([
  ['publish', ''],
  ['partial', '?filter=partial'],
  ['spam', '?filter=spam'],
] as const)(
  'the way back from a response that is %s leads to the list that holds it (SR-02)',
  async (status, search) => {
    await openResponse(7, status, {});
    expect(screen.getByRole('link', { name: 'Back to All Responses' }).getAttribute('href')).toBe(
      `/admin/results/survey/9/responses${search}`,
    );
  },
);

test('an imported response says which file it came with, and when (VR-82)', async () => {
  const source = { channel: 'import' as const, label: 'autumn.csv', at: '2026-11-21T09:30:00.000Z' };
  await openResponse(7, 'publish', {}, { source });
  expect(new Map(details()).get('Source')).toMatch(/^“autumn\.csv”, imported Nov 21, 2026/);
});

test('a partial response says so, when it began, its last answer, where it was left, and how long it took (PA-75)', async () => {
  await openResponse(
    7,
    'partial',
    {},
    {
      is_partial: true,
      seconds: 72,
      started_at: '2026-11-20T07:40:00.000Z',
      last_answer_at: '2026-11-20T07:42:00.000Z',
      left_at: { question_id: 'skipped', question_title: 'The one they left' },
    },
  );
  screen.getByText('Partial');
  expect(screen.getByText('Not reached').tagName).toBe('EM');
  const lines = details();
  expect(lines.map(([label]) => label)).toEqual([
    'Submitted',
    'Page Submitted',
    'Time',
    'Started',
    'Last answer',
    'Left at',
    'User IP',
    'Browser',
    'OS',
    'Device',
  ]);
  expect(new Map(lines).get('Left at')).toBe('The one they left');
  expect(new Map(lines).get('Started')).toMatch(/, 8:40/);
  expect(new Map(lines).get('Last answer')).toMatch(/, 8:42/);
});

test.each([
  [72, '1 min 12 s'],
  [null, undefined],
])('a finished response of %s seconds has the line “Time” %s (PA-76)', async (seconds, text) => {
  await openResponse(7, 'publish', {}, { seconds });
  expect(new Map(details()).get('Time')).toBe(text);
  expect(new Map(details()).has('Started')).toBe(false);
  expect(screen.queryByText('Not reached')).toBeNull();
});

test('hidden fields stand in the details as text, addresses as links (VF-34)', async () => {
  const fields = [
    { name: 'plan', label: 'Plan', value: 'pro' },
    { name: 'order', label: 'Order', value: 'https://shop.example/orders/7' },
    { name: 'trick', label: 'Trick', value: 'javascript:alert(1)' },
  ];
  await openResponse(7, 'publish', {}, { fields });
  const region = screen.getByRole('region', { name: 'Hidden fields' });
  expect(details().filter(([label]) => ['Plan', 'Order', 'Trick'].includes(label))).toEqual([
    ['Plan', 'pro'],
    ['Order', 'https://shop.example/orders/7'],
    ['Trick', 'javascript:alert(1)'],
  ]);
  expect([...region.querySelectorAll('a')].map(({ href }) => href)).toEqual(['https://shop.example/orders/7']);
});

test.each<[string, SurveyResponse['source'], string | undefined]>([
  ['a page of the site', null, undefined],
  ['a link', { channel: 'link', label: null }, 'By link'],
  ['a mail', { channel: 'email', label: '<b>May</b>' }, 'By e-mail (<b>May</b>)'],
])('a response that came by %s says so (LS-66)', async (_what, source, text) => {
  await openResponse(7, 'publish', {}, { source });
  expect(new Map(details()).get('Source')).toBe(text);
});

test.each([true, false])('who answered is confirmed by the site: %s (VF-72)', async (is_identified) => {
  const fields = [{ name: 'customer', label: 'Customer', value: 'c-7' }];
  await openResponse(7, 'publish', {}, { fields, is_identified });
  const region = within(screen.getByRole('region', { name: 'Hidden fields' }));
  expect(region.queryByText('Confirmed by the site') !== null).toBe(is_identified);
});

test.each([undefined, 'Ann Ames'])(
  'who was invited is shown where the response says it: %s (LS-47)',
  async (invited_as) => {
    await openResponse(7, 'publish', {}, { ...(invited_as && { invited_as }) });
    await screen.findByRole('heading', { name: 'Response Details' });
    expect(screen.queryByText('Invited as Ann Ames') !== null).toBe(invited_as !== undefined);
  },
);

test('a response without hidden fields says nothing of them (VF-34)', async () => {
  await openResponse(7, 'publish', {});
  expect(screen.queryByText('Hidden fields')).toBeNull();
});

test('the device is named in the language of who reads it (LA-74)', async () => {
  await openResponse(7, 'publish', {}, { user_device: 'Mobile' }, { language: 'ar' });
  onTestFinished(() => showLanguageOf('en'));
  await screen.findByText('هاتف');
  expect(screen.queryByText('Mobile')).toBeNull();
});
