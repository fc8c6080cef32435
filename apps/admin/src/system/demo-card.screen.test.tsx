import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import { refusal } from '../../testing/server.ts';
import { siteInfo } from '../../testing/site-info.ts';

const DEMO = {
  is_there: true,
  surveys: 11,
  responses: 1600,
  pages: ['About us'],
  changed: [{ id: 3, title: 'Now mine' }],
};
const NONE = { is_there: false, surveys: 0, responses: 0, pages: [], changed: [] };

function openSystem(first: typeof DEMO | typeof NONE = DEMO, site = {}) {
  let demo = first;
  const server = stubServer(site)
    .on(contract.system.get, refusal('unavailable'))
    .on(contract.demo.get, () => demo)
    .on(contract.demo.remove, () => {
      demo = NONE;
      return { success: true as const };
    });
  return { ...openAdmin('/system', server), server };
}

test('what goes and what stays is said before the demo is removed; then the card is gone (FH-07)', async () => {
  const { user, server } = openSystem();
  await user.click(await screen.findByRole('button', { name: 'Remove demo content' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the demo content?' }));
  dialog.getByText('11 demo surveys with 1,600 responses, including any you gave');
  dialog.getByText('The heatmap of the page “About us”');
  dialog.getByText('“Now mine”, because someone has changed it');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(server.callsOf(contract.demo.remove)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove demo content' }));
  const again = within(await screen.findByRole('dialog', { name: 'Remove the demo content?' }));
  await user.click(again.getByRole('button', { name: 'Remove demo content' }));
  await screen.findByText('The demo content was removed.');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Demo content' })).toBeNull());
  expect(server.callsOf(contract.demo.remove)).toHaveLength(1);
});

test('who may not delete surveys may not remove it (FH-07)', async () => {
  const { user, server } = openSystem(DEMO, { grants: { ...siteInfo().grants, delete_surveys: false } });
  await user.click(await screen.findByRole('button', { name: /^Remove demo content/ }));
  expect(screen.queryByRole('dialog', { name: 'Remove the demo content?' })).toBeNull();
  expect(server.callsOf(contract.demo.remove)).toEqual([]);
});
