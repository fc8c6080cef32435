import { screen, within } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import { hostWith, siteInfo } from '../../../../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';

test('where the site installs its plugins, the buttons lead to its own screen (WC-40)', async () => {
  const admin_url = 'https://coffee.test/wp-admin/';
  const store = surveyStore([storedSurvey(5, { title: 'Settings', template: 'blank' })]);
  store.server.on(
    contract.site.info,
    siteInfo({
      host: { kind: 'wordpress', connects: true, plugins: 'real', admin_url, open_url: `${admin_url}admin.php?page=x` },
    }),
  );
  const { user } = openAdmin('/surveys/edit/5/settings', store.server);
  const tracking = within(await screen.findByRole('region', { name: 'Tracking' }));
  await user.click(tracking.getByRole('button', { name: 'Tracking' }));
  const link = await tracking.findByRole('link', { name: 'Install MonsterInsights' });
  expect(link.getAttribute('href')).toBe('https://coffee.test/wp-admin/plugins.php');
});

test.each([
  ['imitated', false, true],
  ['none', true, true],
  ['none', false, false],
] as const)(
  'where plugins are %s and tracking is %s, the card is there: %s (XO-08)',
  async (plugins, enable_tracking, isThere) => {
    const survey = storedSurvey(5, { title: 'Settings', template: 'blank' });
    survey.settings.enable_tracking = enable_tracking;
    const store = surveyStore([survey]);
    store.server.on(contract.site.info, siteInfo({ host: hostWith(plugins) }));
    const { user } = openAdmin('/surveys/edit/5/settings', store.server);
    await screen.findByRole('region', { name: 'Hidden fields' });
    const card = screen.queryByRole('region', { name: 'Tracking' });
    expect(card !== null).toBe(isThere);
    if (!card) return;
    await user.click(within(card).getByRole('button', { name: 'Tracking' }));
    const says = (text: string) => within(card).queryByText(text) !== null;
    expect(says('This demo site only imitates plugins.')).toBe(plugins === 'imitated');
    expect(within(card).queryByRole('button', { name: 'Install MonsterInsights' }) !== null).toBe(
      plugins === 'imitated',
    );
    expect(within(card).getByRole('switch')).toHaveProperty('disabled', !enable_tracking);
  },
);
