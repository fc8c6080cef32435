import { screen, waitFor, within } from '@testing-library/react';
import type { SurveyInput } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import type { OnPages } from '@userfeedback/contract/places-limits';
import { addDays, dayInZone, momentInZone, widgetSettingsOf } from '@userfeedback/engine';
import { beforeEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { openAdmin } from '../../testing/open-admin.tsx';
import type { SiteOptions } from '../../testing/site-info.ts';
import { hostWith, siteInfo } from '../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../testing/survey-store.ts';

const HOME = 'http://127.0.0.1:4400/';
const PAGES = [
  { id: 3, title: 'About', url: `${HOME}about` },
  { id: 4, title: 'Bread', url: `${HOME}bread` },
];
const LINK = {
  enabled: true,
  slug: 'plain',
  description: '',
  image: '',
  again: false,
  invited_only: false,
  named: false,
};
const list = {
  items: [],
  pagination: { page: 1, pages: 1, per_page: 20, total: 0 },
  status_filters: [{ status: 'all' as const, count: 1 }],
};

beforeEach(() => void vi.stubGlobal('scrollTo', () => {}));

type Draft = Partial<z.input<typeof SurveyInput>>;

function openSurvey(address: string, draft: Draft = {}, site: SiteOptions = {}, on_pages: OnPages = 'open') {
  const survey = storedSurvey(5, {
    title: 'Plain',
    template: 'blank',
    questions: [{ id: 'a', type: 'text', title: 'A?' }],
    ...draft,
  });
  const { server, stored } = surveyStore([survey], site);
  server
    .on(contract.surveys.list, list)
    .on(contract.surveys.get, () => stored.get(5) ?? survey)
    .on(contract.places.get, { on_pages, url: 'https://ask.example/s/plain', link: LINK })
    .on(contract.site.search, PAGES)
    .on(contract.site.pageFacts, null)
    .on(contract.visitor.widget, {
      surveys: [],
      widget_settings: widgetSettingsOf(siteInfo().settings),
      addons: {},
      is_pro: true,
      is_licensed: true,
      license_type: 'elite',
    });
  return { ...openAdmin(address, server), server };
}

async function publish(draft?: Draft, site?: SiteOptions, on_pages?: OnPages) {
  const opened = openSurvey('/surveys/edit/5/publish', draft, site, on_pages);
  await opened.user.click(await screen.findByRole('radio', { name: 'Publish' }));
  await opened.user.click(screen.getByRole('button', { name: /^Save and (Publish|Schedule)$/ }));
  await waitFor(() => expect(location.pathname).toBe('/admin/surveys'));
  return opened;
}
const card = () => screen.findByRole('region', { name: 'It is live' });

test('a survey that went live is shown where it stands, with its results and shortcode at hand (FH-08)', async () => {
  const { user } = await publish();
  const live = within(await card());
  expect((await live.findByRole('link', { name: 'See it on your site' })).getAttribute('href')).toBe(HOME);
  expect(live.getByRole('link', { name: 'See results' }).getAttribute('href')).toBe('/admin/results/survey/5');
  await user.click(live.getByRole('button', { name: 'Copy shortcode' }));
  expect(await navigator.clipboard.readText()).toBe('[userfeedback id="5"]');
});

test('from there it is shared; one that is on no page is seen by its link (LS-01, FH-08)', async () => {
  const { user } = await publish({}, {}, 'none');
  const live = within(await card());
  expect((await live.findByRole('link', { name: 'Open its link' })).getAttribute('href')).toBe(
    'https://ask.example/s/plain',
  );
  expect(live.queryByRole('link', { name: 'See it on your site' })).toBeNull();
  await user.click(live.getByRole('button', { name: 'Share' }));
  await screen.findByRole('dialog', { name: 'Share survey' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(live.getByRole('button', { name: 'Share' })));
});

test('publishing from the header of the editor leads to it as well (FH-08)', async () => {
  const { user } = openSurvey('/surveys/edit/5/questions');
  await user.click(await screen.findByRole('button', { name: 'Draft' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Publish', hidden: true }));
  await within(await card()).findByText(/Plain.? is published\.$/);
});

test('a page of their own that loads the script comes before those of the demo (FH-08)', async () => {
  await publish({}, { seen_url: 'https://shop.example/' });
  const live = within(await card());
  const see = await live.findByRole('link', { name: 'See it on your site' });
  expect(see.getAttribute('href')).toBe('https://shop.example/');
});

test('by its rules it may show on another page than the first (FH-08)', async () => {
  const page_rules = [{ logic: 'page_url_contains' as const, data: '/bread' }];
  await publish({ settings: { targeting: { pages: 'select', page_rules } } });
  const live = within(await card());
  expect((await live.findByRole('link', { name: 'See it on your site' })).getAttribute('href')).toBe(`${HOME}bread`);
});

test('who would not see it reads why, and is led to the editor (FH-08)', async () => {
  const { server } = await publish({ settings: { targeting: { devices: ['mobile'] } } });
  const live = within(await card());
  await live.findByText(/^You would not see it on your site:/);
  expect(live.getByRole('link', { name: 'Find out why' }).getAttribute('href')).toBe('/admin/surveys/edit/5/publish');
  expect(live.queryByRole('link', { name: 'See it on your site' })).toBeNull();
  expect(server.callsOf(contract.site.search)).toEqual([]);
});

test('a site without pages of ours gets the snippet (FH-08)', async () => {
  const { user } = await publish({}, { host: hostWith('none') });
  await user.click(within(await card()).getByRole('button', { name: 'Copy the snippet' }));
  expect(await navigator.clipboard.readText()).toBe('<script async src="http://127.0.0.1:4400/widget.js"></script>');
});

test.each([
  [
    'its button',
    (user: Awaited<ReturnType<typeof publish>>['user']) => user.click(screen.getByRole('button', { name: 'Close' })),
  ],
  ['Escape', (user: Awaited<ReturnType<typeof publish>>['user']) => user.keyboard('{Escape}')],
  ['the next action', (user: Awaited<ReturnType<typeof publish>>['user']) => user.click(screen.getByRole('searchbox'))],
])('it goes with %s (FH-08)', async (_, close) => {
  const { user } = await publish();
  await card();
  await close(user);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'It is live' })).toBeNull());
  expect(history.state.usr).toBeNull();
});

test('a survey that is only scheduled has none (FH-08)', async () => {
  const zone = 'Europe/Berlin';
  const publish_at = momentInZone(addDays(dayInZone(new Date(), zone), 3), '09:00', zone);
  await publish({ status: 'draft', publish_at });
  await screen.findByText('“Plain” is published.');
  expect(screen.queryByRole('region', { name: 'It is live' })).toBeNull();
});
