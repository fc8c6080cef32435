import { screen, within } from '@testing-library/react';
import { contract, SurveyInput } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../../../../testing/open-admin.tsx';

const SECRET = 'sealed:secret-of-another-server';

/** A survey with one webhook, as returned by a server that cannot decrypt its secret. */
function survey() {
  const {
    id: _,
    cookie_name: __,
    ...draft
  } = SurveyInput.parse({
    title: 'How was it?',
    questions: [{ id: 'q1', type: 'text', title: 'Why?' }],
    notifications: {
      webhook: {
        active: true,
        webhooks: [{ id: 'hook', name: 'Helpdesk', request_url: 'https://hooks.test/x', secret: SECRET }],
      },
    },
  });
  return {
    ...draft,
    id: 7,
    cookie_name: 'userfeedback-7',
    version: 1,
    revision: 1,
    last_save_key: null,
    made_on_lite: false,
    created_at: '2026-11-20T12:00:00.000Z',
    updated_at: '2026-11-20T12:00:00.000Z',
    responses_count: 0,
    impressions: 0,
    resting: [],
    problems: {},
    content: 'live' as const,
    has_changes: false,
    draft: null,
    closed: null,
  };
}

test('what this server cannot read of a webhook is an empty field that says so (SP-07, SP-08)', async () => {
  const server = stubServer()
    .on(contract.surveys.get, survey())
    .on(contract.surveys.update, ({ body }) => ({
      ...survey(),
      ...(body as object),
      published: false,
      message: null,
      removed: [],
    }))
    .on(contract.surveys.save, ({ body }) => ({
      ...survey(),
      ...(body as object),
      published: false,
      message: null,
      removed: [],
    }));
  const { user } = openAdmin('/surveys/edit/7/notifications', server);
  const hook = await screen.findByRole('group', { name: 'Helpdesk' });
  expect(within(hook).getByText('Paused: it cannot be read on this server.')).toBeTruthy();
  await user.click(within(hook).getByRole('button', { name: /^Helpdesk/ }));
  const field = within(hook).getByLabelText<HTMLInputElement>('Secret');
  expect(field.value).toBe('');
  const help = 'This server cannot read the saved value. Enter it again, or leave it as it is.';
  expect(within(hook).getByText(help)).toBeTruthy();
  expect(within(hook).getByRole<HTMLButtonElement>('button', { name: 'Test Webhook' }).disabled).toBe(true);
  await user.type(field, 'new');
  expect(within(hook).queryByText(help)).toBeNull();
  expect(within(hook).queryByText('Paused: it cannot be read on this server.')).toBeNull();
});
