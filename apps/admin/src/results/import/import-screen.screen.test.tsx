import { screen, waitFor, within } from '@testing-library/react';
import type { Import, ImportCheck, ReadImport } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { refusal } from '../../../testing/server.ts';
import type { SiteOptions } from '../../../testing/site-info.ts';
import { surveyResults } from '../../../testing/survey-results.ts';
import { storedSurvey, surveyStore } from '../../../testing/survey-store.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../testing/texts.ts';
import { queryClient } from '../../query-client.ts';

const READ: ReadImport = {
  id: 7,
  kind: 'responses',
  survey_id: 9,
  file: 'spring.csv',
  bytes: 512,
  state: 'read',
  counts: { added: 0, known: 0, conflicting: 0, problems: 0, done: 0, total: 0 },
  checked: null,
  by: 'Marit',
  at: '2026-11-20T12:00:00.000Z',
  finished_at: null,
  error: null,
  has_file: true,
  plan: {
    columns: [{ is: 'submitted' }, { is: 'answer', question_id: 'pick' }, { is: 'nothing' }],
    date_format: 'dmy',
    time_zone: 'Europe/Berlin',
    unknown_options: {},
    conflicts: 'keep',
  },
  titles: ['Zeitstempel', 'Pick one', ''],
  sample: [
    ['20.11.2026', 'Yes', 'x1'],
    ['21.11.2026', 'Maybe', 'x2'],
  ],
};
const CHECK: ImportCheck = {
  importable: 1204,
  known: 0,
  in_trash: 0,
  conflicting: 0,
  conflicts: [],
  problem_count: 3,
  left_out: [],
  heading_rows: 0,
  surveys: [],
  unfit: [],
  columns: [],
  problems: [
    {
      row: 1307,
      column: 'Pick one',
      text: 'Words of the server.',
      problem: { code: 'unknown-option', value: 'Maybe' },
    },
  ],
  unknown_options: [{ question_id: 'pick', options: ['Maybe'] }],
};

function importServer(imports: Import[] = [], site: SiteOptions = {}, more: Parameters<typeof storedSurvey>[1] = {}) {
  const questions = [
    { id: 'pick', type: 'radio-button' as const, title: 'Pick one', config: { options: ['Yes', 'No'] } },
    { id: 'why', type: 'text' as const, title: 'Why?' },
  ];
  const state = { imports };
  const { server } = surveyStore([storedSurvey(9, { title: 'Spring fair', questions, ...more })], site);
  server
    .on(contract.imports.list, () => ({ items: state.imports }))
    .on(contract.imports.create, READ)
    .on(contract.imports.get, () => ({ ...READ, ...state.imports.find(({ id }) => id === 7) }))
    .on(contract.imports.change, READ)
    .on(contract.imports.check, CHECK);
  return { server, state };
}

const file = new File(['Zeitstempel;Pick one\n'], 'spring.csv', { type: 'text/csv' });

test('a file is read, its columns are set, it is checked and imported, all by keyboard (VR-76, VR-77, VR-79)', async () => {
  const { server, state } = importServer();
  server.on(contract.imports.start, () => {
    state.imports = [{ ...READ, state: 'running' }];
    return { ...READ, state: 'running' as const };
  });
  const { user } = openAdmin('/results/survey/9/import', server);
  await screen.findByText(/^No imports in the last 30 days/);
  await screen.findByRole('heading', { name: 'Responses for “Spring fair”' });
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
  const heading = await screen.findByRole('heading', { name: 'Match the columns' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const choices = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
  expect(choices('Column 1: Zeitstempel. Import as').value).toBe('submitted');
  expect(choices('Column 2: Pick one. Import as').selectedOptions[0]?.textContent).toBe('1. Pick one');
  expect(screen.getByText('For example: Yes · Maybe')).toBeTruthy();
  await user.selectOptions(choices('Column 3: without a title. Import as'), '2. Why?');
  await user.selectOptions(
    choices('Answers that are not an option of the question'),
    'Add them as options to the question',
  );
  await user.selectOptions(choices('Date format'), '2026-11-20');
  screen.getByRole('button', { name: 'Check' }).focus();
  await user.keyboard('{Enter}');
  const checked = await screen.findByRole('heading', {
    name: '1,204 new, 0 already there, 0 conflicting, 3 with problems',
  });
  expect(document.activeElement).toBe(checked);
  expect(server.callsOf(contract.imports.change)[0]?.body).toMatchObject({
    columns: [{ is: 'submitted' }, { is: 'answer', question_id: 'pick' }, { is: 'answer', question_id: 'why' }],
    date_format: 'ymd',
    time_zone: 'Europe/Berlin',
    unknown_options: { pick: 'add' },
  });
  expect(screen.getByRole('row', { name: '1,307 Pick one “Maybe” is not one of the options.' })).toBeTruthy();
  expect(screen.getByText('Options that will be added to “Pick one”: Maybe')).toBeTruthy();
  const download = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download problems' });
  expect(download.getAttribute('href')).toBe('/api/v1/imports/7/problems');
  screen.getByRole('button', { name: 'Import 1,204 responses' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('progressbar', { name: 'Importing “spring.csv”. Reading the file' });
});

test('the check lists columns, values that do not fit and rows that conflict, and what becomes of them is chosen (XI-01, XI-02, XI-06, XI-07)', async () => {
  const { server } = importServer();
  server.on(contract.imports.check, {
    ...CHECK,
    importable: 9,
    known: 4,
    conflicting: 2,
    problem_count: 31,
    unfit: [
      { column: 1, code: 'off-the-scale', value: '0', n: 10, count: 30 },
      { column: 1, code: 'too-long', value: null, n: 400, count: 20 },
    ],
    columns: [
      { goes: 'response', question_id: null },
      { goes: 'question', question_id: 'pick' },
      { goes: 'undecided', question_id: 'pick' },
    ],
    conflicts: [
      { row: 12, id: 'x', other_row: 3, other_response: null },
      { row: 13, id: 'y', other_row: null, other_response: 88 },
    ],
  });
  const { user } = openAdmin('/results/survey/9/import?import=7', server);
  await user.click(await screen.findByRole('button', { name: 'Check' }));
  await screen.findByRole('heading', { name: '9 new, 4 already there, 2 conflicting, 31 with problems' });
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said).toEqual(
    expect.arrayContaining([
      'Column 2: Pick one: goes to “Pick one”',
      'Column 3: without a title: needs a choice, and is left out until you make one',
      "Column 2: Pick one: 0 is not on this survey's scale (30)",
      'Column 2: Pick one: longer than 400 characters (20)',
      'Row 12 has the same ID “x” and time as row 3, but different answers.',
      'Row 13 has the same ID “y” and time as response 88, but different answers.',
    ]),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Values that do not fit' }), 'Leave this answer out');
  await user.click(await screen.findByRole('button', { name: 'Check' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'What to do with them' }), 'Leave out');
  await user.click(await screen.findByRole('button', { name: 'Check' }));
  await waitFor(() =>
    expect(server.callsOf(contract.imports.change).at(-1)?.body).toMatchObject({
      conflicts: 'leave_out',
      columns: [{ is: 'submitted' }, { is: 'answer', question_id: 'pick', unfit: 'leave_out' }, { is: 'nothing' }],
    }),
  );
});

test('where days can be read in two orders, one is chosen by an example (XI-04)', async () => {
  const { server, state } = importServer();
  const plan = { ...READ.plan, date_format: null };
  state.imports = [{ ...READ, plan, sample: [['03/04/2026', 'Yes', '']] } as never];
  const { user } = openAdmin('/results/survey/9/import?import=7', server);
  const order = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Date format' });
  expect([...order.options].map(({ textContent }) => textContent)).toEqual([
    'Choose one',
    '2026-11-20',
    '20.11.2026 (03/04/2026 is 2026-04-03)',
    '11/20/2026 (03/04/2026 is 2026-03-04)',
  ]);
  await user.selectOptions(order, '11/20/2026 (03/04/2026 is 2026-03-04)');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await waitFor(() => expect(server.callsOf(contract.imports.change)[0]?.body).toMatchObject({ date_format: 'mdy' }));
});

test.each([
  [1, '1 row below the titles looks like more titles and will not be imported.'],
  [2, '2 rows below the titles look like more titles and will not be imported.'],
])('the check says that %i of the rows belong to the titles (XI-06, XI-02)', async (heading_rows, words) => {
  const { server } = importServer();
  server.on(contract.imports.check, { ...CHECK, heading_rows });
  const { user } = openAdmin('/results/survey/9/import?import=7', server);
  await user.click(await screen.findByRole('button', { name: 'Check' }));
  await screen.findByText(words);
});

test('the check names what is there already, but in the trash (XI-02)', async () => {
  const { server } = importServer([READ]);
  server.on(contract.imports.check, { ...CHECK, known: 5, in_trash: 2 });
  const { user } = openAdmin('/results/survey/9/import?import=7', server);
  await user.click(await screen.findByRole('button', { name: 'Check' }));
  await screen.findByText(/^2 responses that are already there are in the trash\./);
});

test('a column can be the time of day that belongs to the day (XI-06)', async () => {
  const { server } = importServer([READ]);
  const { user } = openAdmin('/results/survey/9/import?import=7', server);
  const third = await screen.findByRole('combobox', { name: /^Column 3/ });
  await user.selectOptions(third, 'Submitted (time of day)');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await waitFor(() =>
    expect(server.callsOf(contract.imports.change)[0]?.body).toMatchObject({
      columns: [{ is: 'submitted' }, { is: 'answer' }, { is: 'submitted_time' }],
    }),
  );
});

test('a column is a hidden field or the language where the survey has them (VR-77)', async () => {
  const { server } = importServer(
    [],
    {},
    {
      settings: { fields: [{ name: 'plan', label: 'Price plan', from: ['attribute'] }] },
      languages: { base: 'en', others: [{ tag: 'de', live: true }] },
    },
  );
  const { user } = openAdmin('/results/survey/9/import?import=7', server);
  const choice = () =>
    screen.findByRole<HTMLSelectElement>('combobox', { name: 'Column 3: without a title. Import as' });
  const group = within(await choice()).getByRole('group', { name: 'Hidden fields' });
  expect(
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Price plan']);
  await user.selectOptions(await choice(), 'Price plan');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Column 1: Zeitstempel. Import as' }), 'Language');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await waitFor(() =>
    expect(server.callsOf(contract.imports.change)[0]?.body).toMatchObject({
      columns: [{ is: 'language' }, { is: 'answer', question_id: 'pick' }, { is: 'field', name: 'plan' }],
    }),
  );
});

test('progress is read out at tenths, and what came of it at the end beside what the check said (VR-80, XI-02)', async () => {
  const running = (done: number): Import => ({
    ...READ,
    state: 'running',
    counts: { ...READ.counts, done, total: 2000 },
  });
  const { server, state } = importServer([running(250)]);
  server.on(contract.jobs.stop, { success: true });
  const { user } = openAdmin('/results/survey/9/import?import=7', server);
  const bar = await screen.findByRole('progressbar', {
    name: 'Importing “spring.csv”. 250 of 2,000 responses',
  });
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent?.trim());
  expect(said()).toContain('Importing “spring.csv”: 10 %');
  const show = async (one: Import) => {
    state.imports = [one];
    await queryClient.invalidateQueries();
  };
  await show(running(390));
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('390'));
  expect(said()).toContain('Importing “spring.csv”: 10 %');
  await user.click(screen.getByRole('button', { name: 'Stop: spring.csv' }));
  expect(server.callsOf(contract.jobs.stop)[0]?.path).toBe('/jobs/import-7');
  const counts = { added: 1990, known: 10, conflicting: 0, problems: 3, done: 2000, total: 2000 };
  const checked = { added: 2000, known: 0, conflicting: 0, problems: 3 };
  await show({ ...READ, state: 'done', counts, checked, has_file: false });
  const sentence =
    'spring.csv: 1,990 new, 10 already there. 3 rows were left out because of problems. The check found 2,000 new and 0 already there. Something has changed since then.';
  await waitFor(() => expect(said()).toContain(sentence));
  await show({ ...READ, state: 'done', counts, checked: { ...checked, known: null }, has_file: false });
  await waitFor(() => expect(said()).toContain(sentence.split(' The check')[0]));
  expect(screen.getByText('Done: 1,990 new, 10 already there, 3 rows with problems')).toBeTruthy();
});

test('who may not view results is not told what is there already (XS-01)', async () => {
  const unseen = { known: null, conflicting: null };
  const counts = { ...READ.counts, added: null, ...unseen, problems: 1, done: 5, total: 5 };
  const { server, state } = importServer();
  server.on(contract.imports.check, { ...CHECK, ...unseen, importable: 1204, problem_count: 2 });
  const { user } = openAdmin('/results/survey/9/import?import=7', server);
  await user.click(await screen.findByRole('button', { name: 'Check' }));
  await screen.findByRole('heading', {
    name: '1,204 can be imported, 2 with problems. Responses that are already there will be left out.',
  });
  state.imports = [{ ...READ, state: 'done', counts, checked: counts, has_file: false }];
  await queryClient.invalidateQueries();
  expect(await screen.findByText('Done: 5 rows read, 1 row with problems')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo the import of “spring.csv”' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
  expect(dialog.textContent).toContain('All responses imported from “spring.csv” will be deleted permanently.');
  await within(dialog).findByRole('button', { name: 'Delete responses' });
});

test('undo asks first and names how many responses go (VR-83)', async () => {
  const counts = { added: 1990, known: 10, conflicting: 0, problems: 0, done: 2000, total: 2000 };
  const { server } = importServer([
    { ...READ, state: 'done', counts, has_file: false },
    { ...READ, id: 5, file: 'old.csv' },
  ]);
  server.on(contract.imports.undo, { ...READ, state: 'undoing' });
  const { user } = openAdmin('/results/survey/9/import', server);
  await user.click(await screen.findByRole('button', { name: 'Undo the import of “spring.csv”' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
  expect(dialog.textContent).toContain('1,990 responses imported from “spring.csv” will be deleted permanently.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete 1,990 responses' }));
  await waitFor(() => expect(server.callsOf(contract.imports.undo)[0]?.path).toBe('/imports/7'));
  await user.click(screen.getByRole('button', { name: 'Delete file “old.csv”' }));
  await waitFor(() => expect(server.callsOf(contract.imports.undo)[1]?.path).toBe('/imports/5'));
});

test('what the server refuses is said in its place (VR-76, VR-79)', async () => {
  const { server } = importServer();
  server
    .on(contract.imports.create, refusal('invalid'))
    .on(contract.imports.change, refusal('invalid', { 'columns.2': 'Another column is already used for this.' }));
  const { user } = openAdmin('/results/survey/9/import', server);
  await screen.findByRole('heading', { name: 'Responses for “Spring fair”' });
  const field = document.querySelector('input[type=file]') as HTMLInputElement;
  await user.upload(field, file);
  expect((await screen.findByRole('alert')).textContent).toContain('Some fields are not valid.');
  server.on(contract.imports.create, READ);
  await user.upload(field, file);
  await user.click(await screen.findByRole('button', { name: 'Check' }));
  await screen.findByText('Another column is already used for this.');
});

async function openMenuAt(address: string, site: SiteOptions = {}) {
  const { server } = importServer([], site);
  const none = { page: 1, pages: 1, per_page: 10, total: 0 };
  server
    .on(contract.results.survey, surveyResults())
    .on(contract.surveys.list, { items: [], pagination: none, status_filters: [] })
    .on(contract.responses.list, { items: [], pagination: none, has_scores: false, status_filters: [] });
  const opened = openAdmin(address, server);
  await screen.findByRole('button', { name: /^Export Results/ });
  return opened;
}

test.each(['/results/survey/9', '/results/survey/9/responses'])(
  'the menu of %s leads there (VR-76)',
  async (address) => {
    const { user } = await openMenuAt(address);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    const entry = await screen.findByRole('menuitem', { name: 'Import responses', hidden: true });
    expect(entry.getAttribute('href')).toContain('/results/survey/9/import');
  },
);

test('who may not edit has no such entry, and no menu where there is no other (VR-76)', async () => {
  const grants = { create_edit_surveys: false, view_results: true, delete_surveys: false, manage_settings: false };
  const { user, router } = await openMenuAt('/results/survey/9', { grants });
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  const entries = await screen.findAllByRole('menuitem', { hidden: true });
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Alerts']);
  await router.navigate('/results/survey/9/responses');
  await screen.findByRole('heading', { name: 'Responses' });
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

test('a dump of the WordPress plugin is taken at “From a file”, and the check names what it holds (VR-86, VR-89)', async () => {
  const { server } = importServer();
  const plan = { ...READ.plan, columns: [] };
  const dump: ReadImport = {
    ...READ,
    kind: 'userfeedback',
    survey_id: null,
    file: 'wp.sql',
    plan,
    titles: [],
    sample: [],
  };
  server
    .on(contract.templates.list, [])
    .on(contract.imports.create, dump)
    .on(contract.imports.get, dump)
    .on(contract.imports.change, dump)
    .on(contract.imports.check, {
      ...CHECK,
      problems: [],
      problem_count: 0,
      unknown_options: [],
      surveys: ['Harbour days', 'Rain'],
      left_out: [{ what: 'heatmaps', count: 17 }],
    })
    .on(contract.imports.start, { ...dump, state: 'running' });
  const { user } = openAdmin('/surveys/new/setup', server);
  await user.click(await screen.findByRole('button', { name: /^From a file/ }));
  await screen.findByRole('dialog', { name: 'From a file' });
  await user.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File(['-- MySQL dump'], 'wp.sql'),
  );
  await screen.findByRole('heading', { name: 'From UserFeedback for WordPress' });
  await user.click(await screen.findByRole('button', { name: 'Check' }));
  await screen.findByText('heatmaps: 17');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Harbour days', 'Rain']),
  );
  await user.click(screen.getByRole('button', { name: 'Import 2 surveys and 1,204 responses' }));
  expect(server.callsOf(contract.imports.start)[0]?.path).toBe('/imports/7/start');
});

test('another language replaces all texts (LA-78)', async () => {
  openAdmin('/results/survey/9/import?import=7', importServer([READ]).server);
  await screen.findByRole('heading', { name: 'Match the columns' });
  await showPseudoLocale();
  const written = ['Spring fair', 'spring.csv', 'Pick one', 'Why?', 'Zeitstempel', 'Marit', /20\d\d/, 'Yes · Maybe'];
  const main = document.querySelector('main') as HTMLElement;
  expect(textsOutsideMessages(main, [...written, 'Europe/Berlin', 'x1 · x2'])).toEqual([]);
});
