import { screen, waitFor } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { openAdmin, stubServer } from '../testing/open-admin.tsx';

const REASON = 'Your role does not allow this.';

/** A button that this person may not use, with its tip. */
async function openLocked() {
  const none = { items: [], pagination: { page: 1, pages: 1, per_page: 10, total: 0 }, status_filters: [] };
  const server = stubServer({
    grants: { create_edit_surveys: false, view_results: true, delete_surveys: false, manage_settings: false },
  }).on(contract.surveys.list, none);
  const { user } = openAdmin('/surveys', server);
  const [button] = await screen.findAllByRole('link', { name: 'Create New' });
  if (!button) throw new Error('no button');
  return { user, button };
}

const tip = () => screen.queryByRole('tooltip');

describe('the words about a control', () => {
  test('are shown while the pointer is over it', async () => {
    const { user, button } = await openLocked();
    expect([tip(), button.getAttribute('aria-describedby')]).toEqual([null, null]);
    await user.hover(button);
    expect((await screen.findByRole('tooltip')).textContent).toBe(REASON);
    const words = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(words?.textContent).toBe(REASON);
    await user.unhover(button);
    await waitFor(() => expect(tip()).toBeNull());
    expect(button.getAttribute('aria-describedby')).toBeNull();
  });

  test('are shown while the keyboard is on it, and the Escape key closes them', async () => {
    const { user, button } = await openLocked();
    while (document.activeElement !== button) await user.tab();
    await screen.findByRole('tooltip');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(tip()).toBeNull());
    expect(document.activeElement).toBe(button);
  });
});
