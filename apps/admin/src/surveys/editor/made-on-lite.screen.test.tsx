import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../testing/open-admin.tsx';
import type { SiteOptions } from '../../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../../testing/survey-store.ts';

const TOLD = 'This survey was made on Lite and shows on desktops only.';
let id = 700;

function openSurvey({
  devices = ['desktop' as const],
  made_on_lite = true,
  status = 'draft',
  ...site
}: SiteOptions & {
  devices?: ('desktop' | 'tablet' | 'mobile')[];
  made_on_lite?: boolean;
  status?: 'draft' | 'publish';
}) {
  id += 1;
  const draft = { title: 'From Lite', template: 'blank', settings: { targeting: { devices } }, questions: [] };
  const store = surveyStore([storedSurvey(id, { ...draft, status }, { made_on_lite })], site);
  return { ...openAdmin(`/surveys/edit/${id}/settings`, store.server), store, id };
}

test('a survey made on Lite is told of once, and shows on all devices for the asking (FH-04)', async () => {
  const { user, store, id } = openSurvey({ plan: 'pro' });
  await screen.findByText(TOLD);
  await user.click(screen.getByRole('button', { name: 'Show it on all devices' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Mobile/ })).toHaveProperty('checked', true));
  await waitFor(() =>
    expect(store.stored.get(id)?.settings.targeting.devices).toEqual(['desktop', 'tablet', 'mobile']),
  );
});

test('on a live survey it leads on to publishing (FH-04)', async () => {
  const { user } = openSurvey({ plan: 'pro', status: 'publish' });
  await screen.findByText(TOLD);
  await user.click(screen.getByRole('button', { name: 'Show it on all devices' }));
  const line = (await screen.findByText('Your changes are saved, but not live yet.')).parentElement as HTMLElement;
  within(line).getByRole('button', { name: 'Publish changes' });
  expect(screen.queryByText(TOLD)).toBeNull();
});

test('who closes it is not told again (FH-04)', async () => {
  const { user, store, id, unmount } = { unmount: () => {}, ...openSurvey({ plan: 'pro' }) };
  await screen.findByText(TOLD);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(localStorage.getItem(`userfeedback-closed-devices-1-${id}`)).toBe('closed');
  expect(store.stored.get(id)?.settings.targeting.devices).toEqual(['desktop']);
  unmount();
});

test.each([
  ['on Lite still', { plan: 'lite' as const }],
  ['made on a plan with the choice', { plan: 'pro' as const, made_on_lite: false }],
  ['with other devices by now', { plan: 'pro' as const, devices: ['desktop' as const, 'mobile' as const] }],
])('one %s is not told of (FH-04)', async (_, site) => {
  openSurvey(site);
  await screen.findByText('Device type');
  expect(screen.queryByText(TOLD)).toBeNull();
});
