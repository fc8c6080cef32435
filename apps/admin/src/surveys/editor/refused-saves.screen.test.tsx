import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Survey, SurveyInput } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { refusal } from '../../../testing/server.ts';
import { storedSurvey, surveyStore } from '../../../testing/survey-store.ts';
import { queryClient } from '../../query-client.ts';

const text = (id: string, title: string) => ({ id, type: 'text' as const, title });
const DRAFT: z.input<typeof SurveyInput> = {
  title: 'Mine and theirs',
  template: 'blank',
  questions: [text('a', 'A?')],
};
const RESTORED = 'Your unsaved edits were restored.';

/** A server that stores surveys and refuses what the real one refuses; the test says what gets lost on the way. */
function strictStore(draft: z.input<typeof SurveyInput>) {
  const { server, stored, saves } = surveyStore([storedSurvey(5, draft)]);
  const way = { isCut: false, isReplyLost: false };
  server
    .on(contract.surveys.get, ({ params }) => stored.get(Number(params.id)) ?? refusal('not_found'))
    .on(contract.surveys.save, ({ body }) => {
      if (way.isCut) throw new TypeError('Failed to fetch');
      const sent = body as SurveyInput;
      const now = sent.id ? stored.get(sent.id) : undefined;
      if (sent.id && !now) return refusal('not_found');
      if (now?.status === 'trash') return refusal('in_trash');
      const isOwn = now?.last_save_key === sent.save_key;
      if (now && now.revision !== sent.revision && !isOwn) return refusal('conflict');
      const saved = storedSurvey(now?.id ?? 100, { ...sent, revision: (now?.revision ?? 0) + 1 });
      stored.set(saved.id, saved);
      if (way.isReplyLost) throw new TypeError('Failed to fetch');
      return { ...saved, published: false, message: null, removed: [] };
    });
  const now = (id = 5) => stored.get(id) as Survey;
  const saveElsewhere = (title: string) =>
    stored.set(5, storedSurvey(5, { ...now(), title, revision: now().revision + 1 } as never));
  return { server, stored, saves, way, now, saveElsewhere };
}

async function open(draft = DRAFT, step = 'questions') {
  const store = strictStore(draft);
  const opened = openAdmin(`/surveys/edit/5/${step}`, store.server);
  await screen.findByRole('navigation', { name: 'Steps' });
  return { ...store, ...opened };
}

const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Question' });
const edit = async (value: string) => fireEvent.change(await title(), { target: { value } });
/** Presses a button once it can be; while a save runs it cannot. */
const press = async (name: string) => {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(button());
};
const problem = async (words: string | RegExp) =>
  within(await screen.findByRole('alert')).findByText(words, { exact: false });
const saved = async () => {
  await screen.findByText('Your Survey was Saved as a Draft.');
  expect(screen.queryByRole('alert')).toBeNull();
};
const drafts = () => Object.keys({ ...localStorage }).filter((key) => key.startsWith('userfeedback-draft'));
const untilKept = (words: string) => waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain(words));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
/** The window is loaded again: only what the browser stores is left. */
const reload = async ({ server, router }: Awaited<ReturnType<typeof open>>) => {
  router.dispose();
  cleanup();
  queryClient.clear();
  return openAdmin('/surveys/edit/5/questions', server);
};
const focusedError = () => {
  const invalid = document.activeElement?.closest('[aria-invalid="true"]');
  const ids = (invalid?.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
};

test('a save that cannot reach the server keeps the edits and is repeated by one click (ED-20)', async () => {
  const { way, now } = await open();
  await edit('Mine?');
  way.isCut = true;
  await press('Save');
  await problem('The server cannot be reached.');
  await problem('Your edits are kept in this browser.');
  await untilKept('Mine?');
  way.isCut = false;
  await press('Try again');
  await saved();
  expect(now().questions[0]?.title).toBe('Mine?');
  expect(drafts()).toEqual([]);
  // After a failed save on the way to the next step, a retry continues to it.
  await edit('Mine too?');
  way.isCut = true;
  await press('Next Step: Settings');
  await problem('The server cannot be reached.');
  way.isCut = false;
  await press('Try again');
  await screen.findByRole('heading', { level: 2, name: 'Settings' });
  expect(now().questions[0]?.title).toBe('Mine too?');
});

test('a save whose reply was lost is repeated as one’s own, with later edits (ED-20)', async () => {
  const opened = await open();
  const { way, now, saveElsewhere } = opened;
  const lose = async (how: string) => {
    way.isReplyLost = true;
    await press(how);
    await problem('The server cannot be reached.');
    await screen.findByRole('button', { name: 'Try again' });
    way.isReplyLost = false;
  };
  const untilStored = (revision: number, words: string) =>
    waitFor(() => expect(now()).toMatchObject({ revision, questions: [{ title: words }] }));
  await edit('First?');
  await lose('Save');
  await untilStored(2, 'First?');
  await press('Try again');
  await saved();
  await untilStored(3, 'First?');
  // The reply is lost, and the survey is edited further before it is saved again.
  await edit('Second?');
  await lose('Save');
  await edit('Third?');
  await press('Save');
  await saved();
  await untilStored(5, 'Third?');
  // After a reload in between, these still count as edits of the stored version.
  await edit('Fourth?');
  await lose('Save');
  await untilKept('Fourth?');
  await reload(opened);
  await waitFor(async () => expect((await title()).value).toBe('Fourth?'));
  await edit('Fifth?');
  await press('Save');
  await saved();
  await untilStored(7, 'Fifth?');
  // What somebody else has stored since still counts as theirs.
  await edit('Sixth?');
  await lose('Save');
  saveElsewhere('Theirs');
  await press('Try again');
  await problem('Somebody else changed this in the meantime.');
  expect(now().title).toBe('Theirs');
});

test('of two people the second save is refused, and either version can be had', async () => {
  const { now, saveElsewhere } = await open();
  await edit('Mine?');
  saveElsewhere('Theirs');
  await press('Save');
  await problem('Somebody else changed this in the meantime.');
  expect((await title()).value).toBe('Mine?');
  expect(now()).toMatchObject({ title: 'Theirs', questions: [{ title: 'A?' }] });
  await press('Overwrite with mine');
  await saved();
  expect(now()).toMatchObject({ title: DRAFT.title, questions: [{ title: 'Mine?' }] });
  await edit('Late?');
  saveElsewhere('Theirs again');
  await press('Save');
  await press('Load the other version');
  fireEvent.click((await dialog('Discard your edits?')).getByRole('button', { name: 'Keep editing' }));
  await noDialog();
  expect((await title()).value).toBe('Late?');
  await press('Load the other version');
  fireEvent.click((await dialog('Discard your edits?')).getByRole('button', { name: 'Discard' }));
  await screen.findByRole('heading', { level: 1, name: 'Theirs again' });
  expect((await title()).value).toBe('Mine?');
  await edit('After all?');
  await press('Save');
  await saved();
  expect(now()).toMatchObject({ title: 'Theirs again', questions: [{ title: 'After all?' }] });
});

test('edits of a survey that was thrown away meanwhile are saved all the same', async () => {
  const { server, stored, now } = await open();
  server.on(contract.surveys.restore, ({ body }) => {
    const { survey_ids } = body as { survey_ids: number[] };
    for (const id of survey_ids) stored.set(id, { ...now(id), status: 'draft' });
    return { success: true as const, survey_ids };
  });
  await edit('Restored?');
  stored.set(5, { ...now(), status: 'trash' });
  await press('Save');
  await problem('This survey is in the trash. Restore it first.');
  await press('Restore and save');
  await saved();
  expect(now()).toMatchObject({ status: 'draft', questions: [{ title: 'Restored?' }] });
  await edit('Anew?');
  stored.delete(5);
  await press('Next Step: Settings');
  await problem('This does not exist. It may have been deleted.');
  await untilKept('Anew?');
  await press('Save as a new survey');
  await waitFor(() => expect(location.pathname).toBe('/admin/surveys/edit/100/questions'));
  await waitFor(async () => expect((await title()).value).toBe('Anew?'));
  expect(now(100)).toMatchObject({ title: DRAFT.title, cookie_name: 'userfeedback-100' });
  expect(drafts()).toEqual([]);
});

describe('edits that were not saved', () => {
  test('are restored when the survey is opened again, and can be discarded', async () => {
    const opened = await open();
    await edit('Kept?');
    await untilKept('Kept?');
    await reload(opened);
    await screen.findByText(RESTORED);
    expect((await title()).value).toBe('Kept?');
    await press('Discard them');
    fireEvent.click((await dialog('Discard your edits?')).getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect((await title()).value).toBe('A?'));
    await noDialog();
    await reload(opened);
    expect((await title()).value).toBe('A?');
    expect(screen.queryByText(RESTORED)).toBeNull();
    expect(opened.now().questions[0]?.title).toBe('A?');
  });

  test('of an older version are opened only on demand', async () => {
    const opened = await open();
    const { now, saveElsewhere } = opened;
    const choice = { name: 'This survey was saved elsewhere after you edited it' };
    await edit('Older?');
    await untilKept('Older?');
    saveElsewhere('Newer');
    await reload(opened);
    await screen.findByRole('heading', choice);
    await press('Use my edits');
    await waitFor(async () => expect((await title()).value).toBe('Older?'));
    await press('Save');
    await saved();
    expect(now()).toMatchObject({ title: DRAFT.title, questions: [{ title: 'Older?' }] });
    await edit('Dropped?');
    await untilKept('Dropped?');
    saveElsewhere('Newest');
    await reload(opened);
    await press('Open the saved version');
    await screen.findByRole('heading', { level: 1, name: 'Newest' });
    expect((await title()).value).toBe('Older?');
  });

  test('of a survey that is deleted for good do not stay in the browser', async () => {
    const opened = await open();
    const { server, stored, now, router } = opened;
    await edit('Kept?');
    await untilKept('Kept?');
    router.dispose();
    cleanup();
    server
      .on(contract.surveys.list, {
        items: [{ ...now(), not_shown: null, status: 'trash' }],
        pagination: { page: 1, pages: 1, per_page: 10, total: 1 },
        status_filters: [{ status: 'trash', count: 1 }],
      })
      .on(contract.surveys.delete, { success: true, survey_ids: [5], left_out: [], jobs: [] });
    openAdmin('/surveys?filter=trash', server);
    fireEvent.click(await screen.findByRole('button', { name: /^Actions for / }));
    const remove = await screen.findByRole('menuitem', { name: 'Delete permanently' });
    expect(drafts()).toHaveLength(1);
    fireEvent.click(remove);
    await waitFor(() => expect(drafts()).toEqual([]));
    // If somebody else has deleted it, this is noticed on opening.
    const again = await reload(opened);
    await edit('Kept?');
    await untilKept('Kept?');
    stored.delete(5);
    await reload({ ...opened, ...again });
    await screen.findByText('This survey does not exist');
    await waitFor(() => expect(drafts()).toEqual([]));
  });
});

test('a refused field is marked until it is changed, in whatever card or step it is (D-02)', async () => {
  const webhook = { name: 'Shop', request_url: 'https://hooks.example.com/a' };
  const { server, saves, user } = await open(
    {
      ...DRAFT,
      notifications: {
        email: { active: true, addresses: 'a@example.com' },
        webhook: { active: true, webhooks: [webhook] },
      },
    },
    'notifications',
  );
  const errors = {
    'notifications.webhook.webhooks.0.request_url': 'Not this host.',
    'notifications.email.addresses': 'Not these.',
    'settings.theming.skip_text': 'Not so.',
  };
  server.on(contract.surveys.save, () => refusal('invalid', errors));
  const shop = within(await screen.findByRole('group', { name: 'Shop' }));
  expect(shop.queryByRole('textbox', { name: /URL/ })).toBeNull();
  await press('Save');
  await waitFor(() => expect(focusedError()).toContain('Not this host.'));
  const address = shop.getByRole('textbox', { name: /URL/ });
  expect(address.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(address, { target: { value: 'https://hooks.example.com/b' } });
  await waitFor(() => expect(address.getAttribute('aria-invalid')).not.toBe('true'));
  const alert = within(screen.getByRole('alert'));
  expect(alert.queryByText(/Not this host/)).toBeNull();
  alert.getByText(/Not these/);
  await user.click(alert.getByRole('button', { name: 'Questions, Branding: Not so.' }));
  await waitFor(() => expect(focusedError()).toContain('Not so.'));
  const { server: taking } = strictStore(DRAFT);
  server.on(contract.surveys.save, ({ body }) => taking.fetch('/api/v1/surveys', asSent(body)));
  await press('Try again');
  await saved();
  expect(saves().at(-1)?.notifications.webhook.webhooks[0]?.request_url).toBe('https://hooks.example.com/b');
});

const asSent = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

test('faults of questions stay with them when they are moved (D-02)', async () => {
  const { server } = await open({ ...DRAFT, questions: [text('a', 'A?'), text('b', 'B?'), text('c', 'C?')] });
  const card = (number: number) => within(screen.getByRole('region', { name: `Question ${number}` }));
  const alert = () => within(screen.getByRole('alert'));
  server.on(contract.surveys.save, () =>
    refusal('invalid', { 'questions.1.title': 'Not B.', 'questions.2.title': 'Not C.' }),
  );
  await press('Save');
  await waitFor(() => expect(focusedError()).toContain('Not B.'));
  await press('Actions of question 2');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await waitFor(() => alert().getByRole('button', { name: 'Question 1: Not B.' }));
  card(1).getByText('Not B.');
  fireEvent.change(card(1).getByRole('textbox', { name: 'Question' }), { target: { value: 'B now?' } });
  await waitFor(() => expect(alert().queryByText(/Not B/)).toBeNull());
  alert().getByRole('button', { name: 'Question 3: Not C.' });
});
