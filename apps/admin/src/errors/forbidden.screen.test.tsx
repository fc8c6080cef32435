import { screen } from '@testing-library/react';
import { contract, ERRORS } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import { refusal } from '../../testing/server.ts';

const NOBODY = { create_edit_surveys: false, view_results: false, delete_surveys: false, manage_settings: false };

/** A server that refuses whatever needs a right that this person lacks. */
function refusing(grants: typeof NOBODY) {
  const server = stubServer({ grants });
  const { surveys, results, responses, settings, system, versions } = contract;
  for (const row of [surveys.list, surveys.get, results.overview, results.survey, responses.list, responses.get])
    server.on(row as typeof surveys.list, refusal('forbidden'));
  for (const row of [settings.get, system.get, versions.list])
    server.on(row as typeof settings.get, refusal('forbidden'));
  const data = { code: 'forbidden', message: ERRORS.forbidden.message };
  for (const action of ['get_addons', 'get_license'] as const)
    server.onAction(action, () => Response.json({ success: false, data }, { status: 403 }));
  return server;
}

test.each([
  '/surveys',
  '/surveys/edit/7/questions',
  '/surveys/edit/7/versions',
  '/results',
  '/results/survey/7',
  '/results/survey/7/responses',
  '/results/survey/7/responses/3',
  '/addons',
  '/settings/general',
  '/system',
])('whoever may not use %s is told so, and is not asked to try again (XO-08)', async (address) => {
  openAdmin(address, refusing(NOBODY));
  await screen.findByRole('heading', { name: 'Your role does not allow this' });
  screen.getByText('Please ask an administrator of this site if you need it.');
  expect(screen.queryByText(/Try again|cannot be reached/)).toBeNull();
});

test.each([
  ['results', { view_results: true }, '/admin/surveys'],
  ['settings', { manage_settings: true }, '/admin/post-ratings/settings'],
  ['nothing', {}, '/admin/about'],
])('whoever may use only %s begins at a screen that they may see (XO-08)', async (_name, grants, first) => {
  const { router } = openAdmin('/', refusing({ ...NOBODY, ...grants }));
  await screen.findByRole('navigation', { name: 'Main' });
  expect(router.state.location.pathname).toBe(first);
  expect(screen.queryByText('Your role does not allow this')).toBeNull();
});
