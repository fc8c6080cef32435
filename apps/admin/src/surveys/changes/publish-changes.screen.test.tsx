import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DraftChanges, SavedSurvey } from '@userfeedback/contract';
import { contract, ERRORS } from '@userfeedback/contract';
import { expect, test, vi } from 'vitest';
import { stubServer } from '../../../testing/open-admin.tsx';
import { storedSurvey } from '../../../testing/survey-store.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../testing/texts.ts';
import { queryClient } from '../../query-client.ts';
import { PublishChanges } from './publish-changes.tsx';

const QUESTIONS = Array.from({ length: 9 }, (_, index) => ({
  id: `q${index}`,
  number: index + 1,
  title: `Title ${index}`,
}));
const CHANGES: DraftChanges = {
  questions: QUESTIONS,
  changes: QUESTIONS.map(({ id, title }) => ({
    code: 'changed' as const,
    path: `questions.${id}.title`,
    name: title,
    before: `Former ${title}`,
    after: title,
  })),
  answers: [
    { code: 'question-removed', question_id: 'a', name: 'Gone', before: 'text', count: 10 },
    { code: 'question-retyped', question_id: 'b', name: 'Other', before: 'radio-button', count: 11 },
    { code: 'option-renamed', question_id: 'c', name: 'Color', before: 'Red', count: 12 },
  ],
  older: null,
};
const SAVED: SavedSurvey = {
  ...storedSurvey(7, { title: 'Spring fair' }),
  published: true,
  message: null,
  removed: [],
};

function open(changes: DraftChanges = CHANGES) {
  const server = stubServer().on(contract.versions.changes, changes).on(contract.versions.publish, SAVED);
  vi.stubGlobal('fetch', server.fetch);
  const [onClose, onPublished, onRefused] = [vi.fn(), vi.fn(), vi.fn()];
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <PublishChanges
          surveyId={7}
          revision={5}
          timeZone="UTC"
          isOpen
          onClose={onClose}
          onPublished={onPublished}
          onRefused={onRefused}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { server, onClose, onPublished, onRefused, user: userEvent.setup({ delay: null }) };
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Publish these changes?' }));

test('the first eight changes show, then all; what happens to answers is said (VR-13, VR-21)', async () => {
  const { user, onClose, server } = open();
  const shown = await dialog();
  await shown.findByText('Title: “Former Title 0” changed to “Title 0”.');
  expect(shown.getAllByRole('listitem')).toHaveLength(8);
  await user.click(shown.getByRole('button', { name: 'Show all 9' }));
  expect(shown.getAllByRole('listitem')).toHaveLength(9);
  shown.getByText('“Gone” has 10 answers. They stay in the results as “No longer part of the survey”.');
  shown.getByText('“Other” has 11 answers as Radio Button. They stay in the results as a separate card.');
  shown.getByText('12 answers keep the old label “Red”.');
  await user.click(shown.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(server.callsOf(contract.versions.publish)).toEqual([]);
});

test('publishing sends the revision, a note and a key of its own (VR-13)', async () => {
  const { user, onPublished, server } = open();
  const shown = await dialog();
  await user.click(await shown.findByRole('button', { name: 'Add a note' }));
  await user.type(shown.getByRole('textbox', { name: 'Note (optional)' }), 'For the fair ');
  await user.click(shown.getByRole('button', { name: 'Publish changes' }));
  await vi.waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
  const [call] = server.callsOf(contract.versions.publish);
  expect([call?.params.id, call?.body]).toEqual([
    '7',
    { revision: 5, note: 'For the fair', save_key: expect.stringMatching(/./) },
  ]);
});

test('a refusal is said where it happened, and can be tried again under the same key (VR-16)', async () => {
  const { user, onPublished, onRefused, server } = open();
  const { status, message } = ERRORS.conflict;
  const refusal = () => Response.json({ code: 'conflict', message }, { status });
  server.on(contract.versions.publish, refusal);
  const shown = await dialog();
  const publish = await shown.findByRole('button', { name: 'Publish changes' });
  await vi.waitFor(() => expect(publish).toHaveProperty('disabled', false));
  await user.click(publish);
  await shown.findByText(message);
  expect([onRefused.mock.calls.length, onPublished.mock.calls.length]).toEqual([1, 0]);
  server.on(contract.versions.publish, SAVED);
  await user.click(publish);
  await vi.waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
  const calls = server.callsOf(contract.versions.publish);
  const keys = calls.map(({ body }) => (body as { save_key: string }).save_key);
  expect(new Set(keys).size).toBe(1);
});

test('all its words are messages (LA-77)', async () => {
  await showPseudoLocale();
  open();
  const shown = await screen.findByRole('dialog');
  await within(shown).findAllByRole('listitem');
  const written = [/Former Title \d|Title \d/g, 'Gone', 'Other', 'Red', 'Radio Button'];
  expect(textsOutsideMessages(shown, written)).toEqual([]);
});

test('what it adds can get older responses; without the choice nothing is sent (DC-34)', async () => {
  const older = { destinations: [{ key: 'webhooks:h', name: 'Helpdesk' }], count: 1204 };
  const { server, user } = open({ ...CHANGES, older });
  const job = {
    id: 'fill-in-webhooks:h',
    kind: 'fill-in' as const,
    title: 'Helpdesk',
    survey_id: 7,
    state: 'waiting' as const,
  };
  const moments = { started_at: null, finished_at: null, next_run_at: null, last_error: null };
  server.on(contract.destinations.fillIn, { job: { ...job, ...moments, done: 0, total: 1204, can_stop: true } });
  const asked = await (await dialog()).findByRole('radiogroup', { name: 'Fill in older responses' });
  const choice = (name: string | RegExp) => within(asked).getByRole<HTMLInputElement>('radio', { name });
  expect([choice('All 1,204').checked, choice('Last 30 days').checked, choice('No').checked]).toEqual([
    false,
    false,
    true,
  ]);
  await user.click((await dialog()).getByRole('button', { name: 'Publish changes' }));
  await vi.waitFor(() => expect(server.callsOf(contract.versions.publish)).toHaveLength(1));
  expect(server.callsOf(contract.destinations.fillIn)).toEqual([]);
  await user.click(choice('Last 30 days'));
  await user.click((await dialog()).getByRole('button', { name: 'Publish changes' }));
  await vi.waitFor(() => expect(server.callsOf(contract.destinations.fillIn)).toHaveLength(1));
  const [{ params, body } = { params: {}, body: {} }] = server.callsOf(contract.destinations.fillIn);
  expect([params, body]).toEqual([{ key: 'webhooks%3Ah' }, { start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
});

test('without a new destination nothing is asked about older responses', async () => {
  open();
  await (await dialog()).findByText('Title: “Former Title 0” changed to “Title 0”.');
  expect((await dialog()).queryByText('Fill in older responses')).toBeNull();
});
