import { screen, within } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import { siteInfo } from '../../../../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';

test('where the site installs its plugins, the buttons lead to its own screen (WC-40)', async () => {
  const admin_url = 'https://coffee.test/wp-admin/';
  const store = surveyStore([storedSurvey(5, { title: 'Settings', template: 'blank' })]);
  store.server.on(
    contract.site.info,
    siteInfo({ host: { kind: 'wordpress', admin_url, open_url: `${admin_url}admin.php?page=x` } }),
  );
  const { user } = openAdmin('/surveys/edit/5/settings', store.server);
  const tracking = within(await screen.findByRole('region', { name: 'Tracking' }));
  await user.click(tracking.getByRole('button', { name: 'Tracking' }));
  const link = await tracking.findByRole('link', { name: 'Install MonsterInsights' });
  expect(link.getAttribute('href')).toBe('https://coffee.test/wp-admin/plugins.php');
});
