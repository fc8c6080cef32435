import { screen, waitFor, within } from '@testing-library/react';
import type { Changes, Version } from '@userfeedback/contract';
import { contract, ERRORS } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { findEmptyState } from '../../../testing/empty-state.ts';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import { storedSurvey } from '../../../testing/survey-store.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../testing/texts.ts';

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T12:00:00.000Z`;
const version = (id: number, change: Partial<Version> = {}): Version => ({
  id,
  number: id,
  kind: 'published',
  at: day(id),
  by: { kind: 'user', name: 'Ada' },
  note: null,
  live_from: day(id),
  live_until: day(id + 1),
  changes: id * 3,
  ...change,
});
const VERSIONS = [
  version(8, { live_until: null, note: 'For the fair', by: { kind: 'api-key', name: 'Robot' } }),
  version(7, { kind: 'saved', number: null, live_from: null, live_until: null }),
  version(6, { by: { kind: 'command-line', name: '' } }),
];
const FIRST = version(1, { by: null, changes: 0 });
const change = (before: string, after: string): Changes => ({
  changes: [{ code: 'changed', path: 'title', name: null, before, after }],
  questions: [],
});

function open(query = '', draft: { at: string; by: string } | null = null) {
  const survey = storedSurvey(9, { title: 'Spring fair', status: 'publish' }, { revision: 4 });
  const shown = { ...survey, draft, has_changes: draft !== null };
  const server = stubServer()
    .on(contract.surveys.get, shown)
    .on(contract.versions.list, ({ query: { before } }) =>
      before === undefined ? { items: VERSIONS, next_before: 6 } : { items: [FIRST], next_before: null },
    )
    .on(contract.versions.get, ({ params }) => ({ ...survey, title: `As in ${params.version_id}` }))
    .on(contract.versions.compare, ({ params, query: { with: other } }) =>
      change(`from ${other ?? 'before'}`, `to ${params.version_id}`),
    )
    .on(contract.versions.changes, { ...change('live', 'waiting'), answers: [], older: null })
    .on(contract.versions.restore, {
      ...shown,
      has_changes: true,
      draft: { at: day(20), by: 'Ada' },
      published: true,
      message: null,
      removed: [],
      missing: [
        { code: 'missing_page', path: 'settings.thank_you.redirect_to', name: 'Pricing', question: null },
        { code: 'missing_image', path: 'questions.q.config.options.0.image', name: null, question: 3 },
      ],
    });
  return { ...openAdmin(`/surveys/edit/9/versions${query}`, server), server };
}

const list = async () => within(await screen.findByRole('navigation', { name: 'All versions' }));

test('versions are listed newest first, with who, note, figures and the live one; older ones are loaded (VR-26)', async () => {
  const { user } = open();
  const shown = await list();
  const texts = () => shown.getAllByRole('link').map(({ textContent }) => textContent);
  expect(texts()).toEqual([
    expect.stringMatching(/^Version 8LiveNov 8, 2026, .+, RobotFor the fair24 changes$/),
    expect.stringMatching(/^Saved Nov 7, 2026, .+Ada21 changes$/),
    expect.stringMatching(/^Version 6Nov 6, 2026, .+, Command line18 changes$/),
  ]);
  await user.click(shown.getByRole('button', { name: 'Load older' }));
  await waitFor(() => expect(texts()).toHaveLength(4));
  expect(texts()[3]).toMatch(/^Version 1Nov 1, 2026, .+, Saved by the update0 changes$/);
  expect(shown.queryByRole('button', { name: 'Load older' })).toBeNull();
  expect(document.querySelector('[data-route="survey-versions"]')).toBeTruthy();
});

test('what is not live yet stands on top, compared with what visitors get (VR-26, VR-28)', async () => {
  open('', { at: day(20), by: 'Grace' });
  const shown = await list();
  expect(shown.getAllByRole('link')[0]?.textContent).toMatch(/^Changes not liveNov 20, 2026, .+, Grace$/);
  await screen.findByRole('heading', { name: 'Changes not live compared with what visitors see' });
  await screen.findByText('Title: “live” changed to “waiting”.');
});

test('a chosen version says when it was live, and is compared with any other (VR-27, VR-28)', async () => {
  const { user, router } = open();
  await screen.findByText(/^Live since Nov 8, 2026/);
  await user.click((await list()).getByRole('link', { name: /^Version 6/ }));
  await screen.findByText(/^Live from Nov 6, 2026, .+ to Nov 7, 2026/);
  await screen.findByRole('heading', { name: 'Version 6 compared with the version before' });
  await screen.findByText('Title: “from before” changed to “to 6”.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'Version 8');
  await screen.findByRole('heading', { name: 'Version 6 compared with Version 8' });
  await screen.findByText('Title: “from 8” changed to “to 6”.');
  expect(router.state.location.search).toBe('?version=6&with=8');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'Live');
  await screen.findByText('Title: “from live” changed to “to 6”.');
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['The version before', 'Live', 'Version 8', expect.stringMatching(/^Saved/)]);
});

test('a version is restored as changes, and what is missing is named (VR-33, VR-35)', async () => {
  const { user, server } = open('?version=6');
  await user.click(await screen.findByRole('button', { name: 'Restore this version' }));
  await screen.findByText('Version 6 is back as changes. Publish changes to make it live.');
  screen.getByText('The page “Pricing” no longer exists.');
  screen.getByText('An image of question 3 no longer exists.');
  const [call] = server.callsOf(contract.versions.restore);
  expect([call?.params.version_id, call?.body]).toEqual(['6', { revision: 4, save_key: expect.any(String) }]);
  screen.getByRole('link', { name: 'Open the editor' });
});

test('where changes would be replaced it asks first; a refusal is said (VR-33)', async () => {
  const { user, server } = open('?version=6', { at: day(20), by: 'Grace' });
  const { status, message } = ERRORS.conflict;
  server.on(contract.versions.restore, () => Response.json({ code: 'conflict', message }, { status }));
  const restore = await screen.findByRole('button', { name: 'Restore this version' });
  await user.click(restore);
  let dialog = within(await screen.findByRole('dialog', { name: 'Replace your changes?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(contract.versions.restore)).toEqual([]);
  await user.click(restore);
  dialog = within(await screen.findByRole('dialog', { name: 'Replace your changes?' }));
  await user.click(dialog.getByRole('button', { name: 'Replace' }));
  await screen.findByText(message);
});

test('a survey that is gone says so', async () => {
  const gone = () => Response.json({ code: 'not_found', message: 'Gone' }, { status: 404 });
  const server = stubServer().on(contract.surveys.get, gone).on(contract.versions.list, gone);
  openAdmin('/surveys/edit/9/versions', server);
  await screen.findByText('This survey does not exist. It may have been deleted.');
  screen.getByRole('link', { name: 'View surveys' });
});

test('a survey without versions says what will be here (FH-11)', async () => {
  const server = stubServer()
    .on(contract.surveys.get, storedSurvey(9, { title: 'Spring fair' }))
    .on(contract.versions.list, { items: [], next_before: null });
  openAdmin('/surveys/edit/9/versions', server);
  const way = await findEmptyState('No versions yet');
  expect(way.getAttribute('href')).toBe('/admin/surveys/edit/9/questions');
  screen.getByText(/^Each version you publish or save yourself appears here/);
});

test('all words of the screen are messages (LA-77, LA-78)', async () => {
  await showPseudoLocale();
  open('?version=6');
  await waitFor(() => expect(document.querySelectorAll('nav a[aria-current="true"]')).toHaveLength(1));
  await waitFor(() => expect(document.body.textContent).toContain('from before'));
  const main = document.querySelector('main > div[data-chosen]') as HTMLElement;
  const written = ['Ada', 'Robot', 'For the fair', 'from before', 'to 6', /Nov \d+, 2026, [\d:]+\s*[AP]M/g];
  expect(textsOutsideMessages(main.firstElementChild as HTMLElement, written)).toEqual([]);
  expect(textsOutsideMessages(main.children[1] as HTMLElement, written)).toEqual([]);
});
