import { screen, waitFor, within } from '@testing-library/react';
import type { PlacesChange, SurveyPlaces } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { refusal } from '../../../testing/server.ts';
import { storedSurvey, surveyStore } from '../../../testing/survey-store.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../testing/texts.ts';

const LINK = { enabled: false, slug: '', description: '', image: '', again: false, invited_only: false, named: false };

async function openShare(link: Partial<SurveyPlaces['link']> = {}, address = '/surveys/edit/5/questions?panel=share') {
  const questions = [{ id: 'a', type: 'text' as const, title: 'How was it?' }];
  const store = surveyStore([storedSurvey(5, { title: 'Fair', template: 'blank', questions })]);
  let places: SurveyPlaces = { on_pages: 'open', url: '', link: { ...LINK, ...link } };
  const urlOf = (slug: string) => `https://ask.example/s/${slug}`;
  store.server
    .on(contract.places.get, () => ({ ...places, url: places.link.slug && urlOf(places.link.slug) }))
    .on(contract.places.update, ({ body }) => {
      const { on_pages = places.on_pages, link: change } = body as PlacesChange;
      if (change?.slug === 'taken') return refusal('invalid', { 'link.slug': 'This address is in use.' });
      const slug = change?.slug ?? (places.link.slug || 'fair-abc234');
      places = { on_pages, url: urlOf(slug), link: { ...places.link, ...change, slug } };
      return places;
    });
  const { user } = openAdmin(address, store.server);
  const dialog = await screen.findByRole('dialog', { name: 'Share survey' });
  const drawer = within(dialog);
  await drawer.findByRole('heading', { name: 'Your pages' });
  const sent = () => store.server.callsOf(contract.places.update).map(({ body }) => body);
  return { user, dialog, drawer, sent };
}

test('the link is switched on, and its address can be copied and changed (LS-01, LS-06, LS-07)', async () => {
  const { user, drawer, sent } = await openShare();
  drawer.getByText('Changes here act at once.');
  expect(drawer.queryByRole('textbox', { name: 'Address' })).toBeNull();
  await user.click(drawer.getByRole('switch', { name: 'Anybody with the link can answer' }));
  const address = await drawer.findByRole<HTMLInputElement>('textbox', { name: 'Address' });
  expect(address.value).toBe('https://ask.example/s/fair-abc234');
  expect(drawer.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(address.value);
  await user.click(drawer.getByRole('button', { name: 'Options' }));
  const slug = () => drawer.getByRole<HTMLInputElement>('textbox', { name: 'End of the address' });
  await user.clear(slug());
  await user.type(slug(), 'taken');
  await user.tab();
  await drawer.findByText('This address is in use.');
  await user.clear(slug());
  await user.type(slug(), 'our-fair');
  await user.tab();
  await waitFor(() => expect(address.value).toBe('https://ask.example/s/our-fair'));
  await user.type(drawer.getByRole('textbox', { name: 'Description' }), 'For guests');
  await user.click(drawer.getByRole('switch', { name: 'Visitors can answer more than once' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      { link: { enabled: true } },
      { link: { slug: 'taken' } },
      { link: { slug: 'our-fair' } },
      { link: { description: 'For guests' } },
      { link: { again: true } },
    ]),
  );
});

test('it says where the survey is on pages, and gives what a page needs for it (LS-03, LS-55)', async () => {
  const { user, drawer, sent } = await openShare();
  const value = (name: string) => drawer.getByRole<HTMLInputElement>('textbox', { name }).value;
  expect(value('Place it in a page')).toBe('<div data-userfeedback="5"></div>');
  expect(value('Shortcode')).toBe('[userfeedback id="5"]');
  expect(value('A button that opens it')).toBe(
    '<button type="button" data-userfeedback-open="5">Give feedback</button>',
  );
  expect(drawer.getByRole('link', { name: 'Put it on my site' }).getAttribute('href')).toBe('/admin/on-my-site');
  await user.click(drawer.getByRole('radio', { name: 'Only where you place it or a button opens it' }));
  await user.click(drawer.getByRole('radio', { name: 'Not on your pages' }));
  await waitFor(() => expect(drawer.queryByRole('textbox', { name: 'Shortcode' })).toBeNull());
  expect(sent()).toEqual([{ on_pages: 'placed' }, { on_pages: 'none' }]);
});

test('the menu of the editor opens it, and Escape gives the focus back (LS-01)', async () => {
  const { user } = await openShare({}, '/surveys/edit/5/questions?panel=share');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Share survey' })).toBeNull());
  expect(window.location.search).toBe('');
  const more = screen.getByRole('button', { name: 'More' });
  await user.click(more);
  await user.click(await screen.findByRole('menuitem', { name: 'Share survey', hidden: true }));
  await screen.findByRole('dialog', { name: 'Share survey' });
  expect(window.location.search).toBe('?panel=share');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(more));
});

test('every text of it is a message, and axe finds nothing (LS-73)', async () => {
  showPseudoLocale();
  const questions = [{ id: 'a', type: 'text' as const, title: 'Fair' }];
  const store = surveyStore([storedSurvey(5, { title: 'Fair', template: 'blank', questions })]);
  const link = { ...LINK, enabled: true, slug: 'fair' };
  store.server.on(contract.places.get, { on_pages: 'open', url: 'https://ask.example/s/fair', link });
  openAdmin('/surveys/edit/5/questions?panel=share', store.server);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findAllByRole('textbox');
  expect(textsOutsideMessages(dialog, ['Fair'])).toEqual([]);
  const { violations } = await axe.run(dialog);
  expect(violations).toEqual([]);
});
