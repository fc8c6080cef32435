import { screen, waitFor, within } from '@testing-library/react';
import type { PlacesChange, SurveyPlaces } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { refusal } from '../../../testing/server.ts';
import { storedSurvey, surveyStore } from '../../../testing/survey-store.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../testing/texts.ts';

const LINK = { enabled: false, slug: '', description: '', image: '', again: false };

async function openShare(
  link: Partial<SurveyPlaces['link']> = {},
  address = '/surveys/edit/5/questions?panel=share',
  asked: object | object[] = { type: 'text', title: 'How was it?' },
  origin = 'https://ask.example',
) {
  const questions = [asked].flat().map((question) => ({ id: 'a', ...question })) as Parameters<
    typeof storedSurvey
  >[1]['questions'];
  const store = surveyStore([storedSurvey(5, { title: 'Fair', template: 'blank', questions })]);
  let places: SurveyPlaces = { on_pages: 'open', url: '', link: { ...LINK, ...link } };
  const urlOf = (slug: string) => `${origin}/s/${slug}`;
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
  const part = within(drawer.getByRole('region', { name: 'Link' }));
  await user.click(part.getByRole('button', { name: 'Options' }));
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

test('answering makes an address that fills the answers in (LS-37)', async () => {
  const { user, dialog, drawer } = await openShare({ enabled: true, slug: 'fair' }, undefined, [
    { id: 'a', type: 'radio-button', title: 'Come again?', config: { options: ['Yes', 'No & never'] } },
    { id: 'b', type: 'checkbox', title: 'Which?', config: { options: ['Red', 'Green', 'Blue'] } },
    { id: 'c', type: 'text', title: 'Why?', config: {} },
  ]);
  const link = within(drawer.getByRole('region', { name: 'Link' }));
  await user.click(link.getByRole('button', { name: 'Fill in answers' }));
  const field = await link.findByRole<HTMLInputElement>('textbox', { name: 'Address with these answers' });
  expect(field.value).toBe('https://ask.example/s/fair');
  const preview = within(dialog.querySelector('[data-inline]')?.shadowRoot?.firstElementChild as HTMLElement);
  await user.click(await preview.findByText('No & never'));
  for (const color of ['Blue', 'Red']) await user.click(await preview.findByText(color));
  await user.click(preview.getByRole('button', { name: 'Next' }));
  // It stands in the field, though nobody has pressed Next.
  await user.type(await preview.findByRole('textbox', { name: /Why/ }), '1+1');
  const address = 'https://ask.example/s/fair?a.a=No+%26+never&a.b=Red&a.b=Blue&a.c=1%2B1';
  await waitFor(() => expect(field.value).toBe(address));
  await user.click(link.getAllByRole('button', { name: 'Copy' }).at(-1) as HTMLElement);
  expect(await navigator.clipboard.readText()).toBe(address);
  await user.click(link.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(field.value).toBe('https://ask.example/s/fair'));
});

describe('by e-mail', () => {
  const open = async (question: object) => {
    const shared = await openShare({ enabled: true, slug: 'fair' }, undefined, question);
    await shared.drawer.findByRole('group', { name: 'What the mail shows' });
    const copied = async (name: string) => {
      await shared.user.click(shared.drawer.getByRole('button', { name }));
      await screen.findByText(name === 'Copy HTML' ? 'The HTML was copied.' : 'The text was copied.');
      return navigator.clipboard.readText();
    };
    return { ...shared, copied };
  };
  const rating = { type: 'nps', title: 'How likely?', config: {} };

  test('each step is a link that fills it in, and says where it was pressed (LS-60, LS-61)', async () => {
    const { user, drawer, copied } = await open(rating);
    const mail = within(drawer.getByRole('region', { name: 'E-mail' }));
    await user.click(mail.getByRole('button', { name: 'Options' }));
    await user.type(mail.getByRole('textbox', { name: 'Source' }), 'May & June');
    await user.type(mail.getByRole('textbox', { name: 'Merge tag for personal links' }), '*|CODE|*');
    const address = (step: number) => `https://ask.example/s/fair?a.a=${step}&via=email&source=May+%26+June&i=*|CODE|*`;
    const links = drawer.getAllByRole('link', { name: /^\d+$/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array.from({ length: 10 }, (_, at) => address(at + 1)),
    );
    expect(await copied('Copy text')).toContain(`10: ${address(10)}`);
    const html = await copied('Copy HTML');
    expect(html).toContain('>How likely?<');
    expect(mailFaults(html)).toEqual([]);
  });

  test('a first question that needs more than a press has one button (LS-60)', async () => {
    const { drawer, copied } = await open({ type: 'text', title: 'How was it?', config: {} });
    drawer.getByText('The first question cannot be answered by a button. The mail has a link to the survey.');
    expect(drawer.getByRole('link', { name: 'Start the survey' }).getAttribute('href')).toBe(
      'https://ask.example/s/fair?via=email',
    );
    expect(await copied('Copy text')).toBe('Fair\n\nStart the survey: https://ask.example/s/fair?via=email\n');
  });

  test('a mail that would be too long has one button (LS-61)', async () => {
    const options = Array.from({ length: 5 }, (_, at) => `${at} ${'ش'.repeat(200)}`);
    const { copied } = await open({ type: 'radio-button', title: 'Which one?', config: { options } });
    const html = await copied('Copy HTML');
    expect(html).toContain('Start the survey');
    expect(mailFaults(html)).toEqual([]);
  });
});

/** What mail programs leave out or draw wrongly. */
function mailFaults(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const faults = [...body.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
    ...(/^(TABLE|TBODY|TR|TD|A)$/.test(element.tagName) ? [] : [element.tagName]),
    ...element
      .getAttributeNames()
      .filter((name) => !/^(role|dir|width|cellpadding|cellspacing|border|style|align|href|target|rel)$/.test(name)),
    ...[...element.style].filter((name) =>
      /flex|grid|position|float|var\(/.test(`${name}:${element.style.getPropertyValue(name)}`),
    ),
  ]);
  const hasWords = (element: HTMLElement) =>
    [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE);
  for (const element of body.querySelectorAll<HTMLElement>('td, a')) {
    const { color, backgroundColor } = element.style;
    if (hasWords(element) && (color !== 'rgb(31, 36, 48)' || backgroundColor !== 'rgb(255, 255, 255)'))
      faults.push(`the colors of “${element.textContent}”`);
  }
  const bytes = new TextEncoder().encode(html).length;
  return bytes > 8000 ? [...faults, `${bytes} bytes`] : faults;
}

test('without a link there is neither mail nor code (LS-53, LS-60)', async () => {
  const { drawer } = await openShare();
  expect(drawer.getAllByText('Turn on the link first.')).toHaveLength(2);
  expect(drawer.queryByRole('img')).toBeNull();
});

test('an address of this computer says so wherever it is given away (LS-77)', async () => {
  const local = await openShare({ enabled: true, slug: 'fair' }, undefined, undefined, 'http://127.0.0.1:4400');
  expect(await local.drawer.findAllByText(/^This address works on this computer only/)).toHaveLength(3);
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
