import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showLanguageOf } from '@userfeedback/admin-ui/messages';
import type { SurveyTemplate } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, onTestFinished, test } from 'vitest';
import { findEmptyState } from '../../../../../testing/empty-state.ts';
import { openAdmin, stubServer } from '../../../../../testing/open-admin.tsx';
import { refusal } from '../../../../../testing/server.ts';
import type { SiteOptions } from '../../../../../testing/site-info.ts';

test('Start from Scratch says what it does, word for word (FP-11, TP-02)', async () => {
  openAdmin('/surveys/new/setup', stubServer().on(contract.templates.list, []));
  const start = await screen.findByRole('button', { name: /Start from Scratch/ });
  expect(start.textContent).toBe('Start from ScratchStart with a blank survey and add your own questions.');
});

const csat: SurveyTemplate = {
  key: 'csat',
  name: 'Customer Satisfaction',
  categories: ['support'],
  tags: [],
  is_available: false,
  language: 'en',
  required_addons: ['templates'],
  feature_image: '/pictures/csat.svg',
  description: { title: 'Ask how it went', list: ['One question'] },
  config: { questions: [] },
};
const WARNING = 'Please enter a valid license key to enable Pro templates';

async function openWith(site: SiteOptions) {
  const opened = openAdmin('/surveys/new/setup', stubServer(site).on(contract.templates.list, [csat]));
  await screen.findByRole('heading', { level: 2, name: 'Customer Satisfaction' });
  return opened;
}

test('Pro without a valid licence is told, with the way to the settings, and gets the offer (TP-14)', async () => {
  const { user } = await openWith({ plan: 'lite', is_pro: true, license_type: 'elite' });
  expect(screen.getByRole('link', { name: WARNING }).getAttribute('href')).toBe('/admin/settings/general');
  await user.click(screen.getByRole('button', { name: 'Customer Satisfaction' }));
  await screen.findByRole('dialog', { name: /Pro feature/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname).toBe('/admin/surveys/new/setup');
});

test.each([{ plan: 'lite' }, { plan: 'plus' }] as const)('with %j no licence is asked for (TP-14)', async (site) => {
  await openWith(site);
  expect(screen.queryByText(WARNING)).toBeNull();
});

test('a search that finds no template says so, and leads back to all of them (FH-11)', async () => {
  const { user } = await openWith({ plan: 'plus' });
  await user.type(screen.getByRole('searchbox', { name: 'Search templates' }), 'zebra');
  const way = await findEmptyState('Sorry No results found!');
  await user.click(way);
  await screen.findByRole('heading', { level: 2, name: 'Customer Satisfaction' });
});

test('a list that cannot be loaded says so and can be tried again; starting from scratch works without it', async () => {
  const server = stubServer().on(contract.templates.list, refusal('forbidden'));
  const { user } = openAdmin('/surveys/new/setup', server);
  await screen.findByRole('alert');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Start from Scratch/ }).disabled).toBe(false);
  server.on(contract.templates.list, [csat]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 2, name: 'Customer Satisfaction' });
});

test('a new survey is named in the language of the admin (LA-74)', async () => {
  onTestFinished(() => showLanguageOf('en'));
  const server = stubServer({ language: 'de' }).on(contract.templates.list, []);
  const { user } = openAdmin('/surveys/new/setup', server);
  await user.click(await screen.findByRole('button', { name: /^Von vorn beginnen/ }));
  await screen.findByRole('heading', { level: 1, name: 'Umfrage ohne Titel' });
});

const MAIL = `Harbour days

1. Did you come by boat? *
- Yes
- No
2. What did you like?`;

test('a pasted text becomes a survey with its title and questions (VR-75)', async () => {
  const { user } = openAdmin('/surveys/new/setup', stubServer().on(contract.templates.list, []));
  await user.click(await screen.findByRole('button', { name: /^From text/ }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: MAIL } });
  await dialog.findByText('Harbour days');
  await user.click(dialog.getByRole('button', { name: /2 questions/ }));
  await screen.findByRole('heading', { level: 1, name: 'Harbour days' });
  await waitFor(() => expect(location.pathname).toBe('/admin/surveys/new/questions'));
  await screen.findAllByText('Did you come by boat?');
  await screen.findAllByText('What did you like?');
});
