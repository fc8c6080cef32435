import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FileRemark } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import { refusal } from '../../../testing/server.ts';
import { storedSurvey } from '../../../testing/survey-store.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../testing/texts.ts';

const FILE = { format: 'userfeedback-survey', format_version: 1, survey: { title: 'Harbour days' } };
const NEWER = { code: 'invalid', message: 'This file was made by a newer version.' };
const REMARKS: FileRemark[] = [
  { code: 'switched_off', parts: ['email', 'webhook'] },
  { code: 'rests', part: 'settings.behavior', reason: 'addon', needs: 'behavior', question: null },
  { code: 'rests', part: 'questions.stars', reason: 'plan', needs: 'pro', question: 3 },
  { code: 'rests', part: 'questions.a.settings.comment_box', reason: 'plan', needs: 'pro', question: 1 },
  {
    code: 'missing_page',
    path: 'settings.thank_you.redirect_to',
    name: 'Price list',
    question: null,
  },
  {
    code: 'missing_image',
    path: 'questions.4.config.options.0.image',
    name: 'Red boat',
    question: 5,
  },
  { code: 'left_out', name: 'The secret of webhook “Slack”' },
  { code: 'unknown_field', path: 'survey.mood' },
];

function fileServer(remarks: FileRemark[] = []) {
  return stubServer()
    .on(contract.templates.list, [])
    .on(contract.surveyFile.check, { title: 'Harbour days', questions: 4, remarks })
    .on(contract.surveyFile.create, { id: 31, remarks })
    .on(contract.surveys.get, storedSurvey(31, { title: 'Harbour days', template: 'blank' }));
}

async function openDialog(server = fileServer()) {
  const opened = openAdmin('/surveys/new/setup', server);
  await opened.user.click(await screen.findByRole('button', { name: /^From a file/ }));
  const dialog = await screen.findByRole('dialog', { name: 'From a file' });
  return { ...opened, server, dialog: within(dialog), element: dialog };
}

const asFile = (content: unknown = FILE) =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], 'harbour.survey.json', {
    type: 'application/json',
  });

type Opened = Awaited<ReturnType<typeof openDialog>>;
const WAYS: [string, (opened: Opened) => Promise<void>][] = [
  [
    'chosen',
    async ({ user, element }) => {
      const input = element.ownerDocument.querySelector<HTMLInputElement>('input[type="file"]');
      if (input) await user.upload(input, asFile());
    },
  ],
  [
    'dropped',
    async ({ dialog }) => {
      const files = { types: ['Files'], files: [asFile()] };
      fireEvent.drop(dialog.getByText('or drop a survey file here'), { dataTransfer: files });
    },
  ],
  [
    'pasted as text',
    async ({ user, dialog }) => {
      fireEvent.change(dialog.getByLabelText('Or paste its text'), {
        target: { value: JSON.stringify(FILE) },
      });
      await user.click(dialog.getByRole('button', { name: 'Read the text' }));
    },
  ],
];

test.each(WAYS)('a file that is %s is shown first, then becomes a draft that opens (VR-69)', async (_way, give) => {
  const opened = await openDialog();
  const { server, user, dialog } = opened;
  await give(opened);
  await dialog.findByText('Harbour days');
  dialog.getByText('4 questions');
  expect(server.callsOf(contract.surveyFile.check).map(({ body }) => body)).toEqual([{ file: FILE }]);
  expect(server.callsOf(contract.surveyFile.create)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Create draft' }));
  await screen.findByRole('heading', { level: 1, name: 'Harbour days' });
  expect(location.pathname).toBe('/admin/surveys/edit/31/questions');
  const [created] = server.callsOf(contract.surveyFile.create);
  expect(created?.body).toEqual({ file: FILE, creation_key: expect.stringMatching(/./) });
});

test('Escape makes nothing (VR-69)', async () => {
  const opened = await openDialog();
  await WAYS[1]?.[1](opened);
  await opened.dialog.findByText('Harbour days');
  expect(document.activeElement?.textContent).toBe('Create draft');
  await opened.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opened.server.callsOf(contract.surveyFile.create)).toEqual([]);
  expect(location.pathname).toBe('/admin/surveys/new/setup');
});

test('what differs here is said by what it is about (VR-70)', async () => {
  const opened = await openDialog(fileServer(REMARKS));
  await WAYS[1]?.[1](opened);
  const remarks = within(await screen.findByRole('region', { name: 'What is different on this site' }));
  expect(remarks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Behavior: needs Behavior',
    'Question 3: needs Pro',
    expect.stringMatching(/of question 1: needs Pro$/),
    'Price list',
    'Question 5: Red boat',
    'The secret of webhook “Slack”',
    'survey.mood',
  ]);
  remarks.getByText('Email and webhooks from the file are turned off. Check them before you publish.');
});

test('the editor says what was switched off, until that is closed (VR-71)', async () => {
  const opened = await openDialog(fileServer(REMARKS));
  await WAYS[1]?.[1](opened);
  await opened.user.click(await screen.findByRole('button', { name: 'Create draft' }));
  await screen.findByRole('heading', { level: 1, name: 'Harbour days' });
  const text = 'Email and webhooks from the file are turned off. Check them before you publish.';
  const banner = await screen.findByText(text);
  expect(banner.closest('[data-banner]')?.getAttribute('data-banner')).toBe('warning');
});

test.each([
  ['no JSON', 'Dear all,', 'This is not a survey file.', null],
  ['refused', { format: 'other' }, 'This file was made by a newer version.', Response.json(NEWER, { status: 422 })],
] as const)(
  'a file that is %s is refused in place, and another can be given (VR-72)',
  async (_what, content, text, reply) => {
    const server = fileServer();
    const { user, element } = await openDialog(server);
    if (reply) server.on(contract.surveyFile.check, reply);
    const input = element.ownerDocument.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('There is no input for files.');
    await user.upload(input, asFile(content));
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    server.on(contract.surveyFile.check, { title: 'Harbour days', questions: 1, remarks: [] });
    await user.upload(input, asFile());
    await screen.findByText('1 question');
  },
);

test('the parts that are wrong are named (VR-72)', async () => {
  const errors = { 'survey.questions.0.title': 'Must be text.', 'survey.type': 'Must be one of: regular.' };
  const server = fileServer().on(contract.surveyFile.check, refusal('invalid', errors));
  await WAYS[1]?.[1](await openDialog(server));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'survey.questions.0.title: Must be text.',
    'survey.type: Must be one of: regular.',
  ]);
});

test('all texts of the dialog are messages', async () => {
  await showPseudoLocale();
  openAdmin('/surveys/new/setup', fileServer(REMARKS));
  const first = await screen.findByRole('button', { name: /^⟦Šţ/ });
  fireEvent.click(first.parentElement?.lastElementChild ?? first);
  const dialog = await screen.findByRole('dialog');
  const [pasted] = within(dialog).getAllByRole('textbox');
  expect(textsOutsideMessages(dialog, ['Close'])).toEqual([]);
  if (!pasted) throw new Error('There is no field for a text.');
  fireEvent.change(pasted, { target: { value: JSON.stringify(FILE) } });
  fireEvent.click(within(dialog).getAllByRole('button').at(-1) ?? pasted);
  await within(dialog).findByText('Harbour days');
  const told = ['Close', 'Harbour days', 'Behavior', 'Pro', 'Price list', 'Red boat', 'survey.mood'];
  expect(textsOutsideMessages(dialog, ['The secret of webhook “Slack”', ...told])).toEqual([]);
});
