import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { expect, test, vi } from 'vitest';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import { keepSettings } from '../../../testing/settings-store.ts';
import { siteInfo } from '../../../testing/site-info.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../testing/texts.ts';

const SECRET = '3f'.repeat(32);

/** The open card of a site whose server makes secrets. */
async function open() {
  let made: string | null = null;
  const server = stubServer()
    .on(contract.usage.get, {
      report: {
        product: 'userfeedback' as const,
        version: '9.8.7',
        node: '24.0.0',
        database: 'sqlite' as const,
        plan: 'elite',
        addons: [],
        surveys: 12,
        published_surveys: 3,
        responses: 5,
        question_types: {},
      },
      sent_to: null,
    })
    .on(contract.site.info, () => ({ ...siteInfo(), identity_secret_made_at: made }))
    .on(contract.settings.makeIdentitySecret, () => {
      made = '2026-11-20T12:00:00.000Z';
      return { secret: SECRET, made_at: made };
    })
    .on(contract.settings.deleteIdentitySecret, () => {
      made = null;
      return { success: true as const };
    });
  keepSettings(server, { automatic_updates: 'all' });
  const { user } = openAdmin('/settings/misc', server);
  const card = within(await screen.findByRole('region', { name: 'Signed identity' }));
  await user.click(card.getByRole('button', { name: /^Signed identity/ }));
  return { user, card, server };
}

test('a secret is made, shown once and deleted (VF-57, VF-58)', async () => {
  const { user, card, server } = await open();
  card.getByText('No secret');
  expect(card.queryByRole('button', { name: 'Delete the secret' })).toBeNull();
  await user.click(card.getByRole('button', { name: 'Make a secret' }));
  expect((await card.findByRole<HTMLInputElement>('textbox', { name: 'Secret' })).value).toBe(SECRET);
  card.getByText('Copy it now. It is not shown again.');
  await card.findByText('Made on Nov 20, 2026');
  // Another one is made only after a question: the present one ends.
  await user.click(card.getByRole('button', { name: 'Make a new secret' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a new secret?' }));
  dialog.getByText('Signatures made with the current one are accepted for 7 more days.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(server.callsOf(contract.settings.makeIdentitySecret)).toHaveLength(1);
  await user.click(card.getByRole('button', { name: 'Delete the secret' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete the secret?' }));
  await user.click(question.getByRole('button', { name: 'Delete the secret' }));
  await card.findByText('No secret');
  await waitFor(() => expect(card.queryByRole('textbox', { name: 'Secret' })).toBeNull());
});

test.each(['there is none', 'it is refused'])(
  'a secret is selected to be copied by hand where %s (VF-57, XO-08)',
  async (why) => {
    const { user, card } = await open();
    if (why === 'there is none') vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    else vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(card.getByRole('button', { name: 'Make a secret' }));
    await user.click(await card.findByRole('button', { name: 'Copy' }));
    await screen.findByText(
      'This browser does not let pages copy here. The text is selected, so you can copy it yourself.',
    );
    const field = card.getByRole<HTMLInputElement>('textbox', { name: 'Secret' });
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, SECRET.length]);
    vi.restoreAllMocks();
  },
);

test('every text of the card is a message (LA-78)', async () => {
  const { user, card } = await open();
  await user.click(card.getByRole('button', { name: 'Make a secret' }));
  await card.findByRole('textbox', { name: 'Secret' });
  const region = screen.getByRole('region', { name: 'Signed identity' });
  await showPseudoLocale();
  expect(textsOutsideMessages(region, [SECRET, /Nov 20, 2026/])).toEqual([]);
});
