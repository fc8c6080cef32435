import { screen } from '@testing-library/react';
import type { AddonInfo } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { test } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import { siteInfo } from '../../testing/site-info.ts';

test('what an addon adds to the navigation has the name that the server gives it (LA-74)', async () => {
  const site = siteInfo();
  const ratings = { ...site.addons['post-ratings'], title: 'Beitragsbewertungen' } as AddonInfo;
  const addons = { ...site.addons, 'post-ratings': ratings };
  openAdmin('/notifications', stubServer().on(contract.site.info, { ...site, addons }));
  await screen.findByRole('link', { name: 'Beitragsbewertungen' });
});
