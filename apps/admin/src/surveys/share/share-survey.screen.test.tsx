import { screen, waitFor, within } from '@testing-library/react';
import type { Invitation, NewInvitations, PlacesChange, SurveyPlaces } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { refusal } from '../../../testing/server.ts';
import { storedSurvey, surveyStore } from '../../../testing/survey-store.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../testing/texts.ts';

const LINK = { enabled: false, slug: '', description: '', image: '', again: false, invited_only: false, named: false };

/** As the server keeps them: 60 that nobody has used, of which one is withdrawn at a time. */
function invitationsOf(server: ReturnType<typeof surveyStore>['server']) {
  let items: Invitation[] = [];
  const made: NewInvitations[] = [];
  server
    .on(contract.invitations.list, ({ query }) => {
      const {
        filter,
        search = '',
        before = 1000,
      } = query as { filter?: { state: string }; search?: string; before?: string };
      const found = items.filter(
        (one) => one.id < Number(before) && (!filter || one.state === filter.state) && one.name.includes(search),
      );
      const page = found.slice(0, 50);
      const counts = { unused: 0, used: 0, expired: 0, withdrawn: 0 };
      for (const one of items) counts[one.state] += 1;
      return { items: page, next_before: found.length > 50 ? (page.at(-1)?.id ?? null) : null, counts };
    })
    .on(contract.invitations.create, ({ body }) => {
      const wanted = body as NewInvitations;
      if (wanted.until === '2020-01-01') return refusal('invalid', { until: 'Please choose today or a later day.' });
      made.push(wanted);
      const people = wanted.people ?? Array.from({ length: wanted.count ?? 0 }, () => ({ name: '', email: '' }));
      for (const { name, email = '' } of people)
        items = [{ id: items.length + 1, name, email, state: 'unused', until: wanted.until ?? null }, ...items];
      return { made: people.length };
    })
    .on(contract.invitations.withdraw, ({ body }) => {
      const { ids } = body as { ids: number[] };
      items = items.map((one) => (ids.includes(one.id) ? { ...one, state: 'withdrawn' as const } : one));
      return { success: true as const };
    });
  return { made, show: (shown: Invitation[]) => (items = shown) };
}

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
  const invited = invitationsOf(store.server);
  const { user } = openAdmin(address, store.server);
  const dialog = await screen.findByRole('dialog', { name: 'Share survey' });
  const drawer = within(dialog);
  await drawer.findByRole('heading', { name: 'Your pages' });
  const sent = () => store.server.callsOf(contract.places.update).map(({ body }) => body);
  return { user, dialog, drawer, sent, invited };
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

test('personal links are made for a pasted list or a file, once however often it is tried (LS-39, LS-52)', async () => {
  const { user, drawer, invited } = await openShare({ enabled: true, slug: 'fair' });
  expect(drawer.queryByRole('list', { name: 'Personal links' })).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Make links' }));
  const [, make = null] = drawer.getAllByRole('button', { name: 'Make links' });
  expect(make).toHaveProperty('disabled', true);
  const people = drawer.getByRole('textbox', { name: 'People' });
  await user.click(people);
  await user.paste('Ann Ames, ann@example.com\nBo, bo@');
  drawer.getByText('The email address in line 2 is not valid.');
  expect(make).toHaveProperty('disabled', true);
  await user.clear(people);
  const file = new File(['Name;E-mail\nAnn Ames;ann@example.com\nBo;'], 'people.csv', { type: 'text/csv' });
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
  await drawer.findByText('2 people');
  const until = drawer.getByLabelText('Links work until');
  await user.type(until, '2020-01-01');
  await user.click(make as HTMLElement);
  await drawer.findByText('Please choose today or a later day.');
  await user.clear(until);
  await user.click(make as HTMLElement);
  await screen.findByText('2 personal links were made.');
  expect(invited.made).toEqual([
    {
      people: [
        { name: 'Ann Ames', email: 'ann@example.com' },
        { name: 'Bo', email: '' },
      ],
      creation_key: expect.any(String),
    },
  ]);
  const list = within(await drawer.findByRole('list', { name: 'Personal links' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'BoNot usedWithdraw',
    'Ann Amesann@example.comNot usedWithdraw',
  ]);
  await user.click(drawer.getByRole('radio', { name: 'A number of links without names' }));
  const count = drawer.getByRole('textbox', { name: 'Number of links' });
  await user.clear(count);
  await user.type(count, '60');
  await user.click(make as HTMLElement);
  await screen.findByText('60 personal links were made.');
  const [first, second] = invited.made;
  expect(second).toMatchObject({ count: 60 });
  expect(second?.creation_key).not.toBe(first?.creation_key);
});

test('the list filters, finds, goes on and withdraws, and its file is downloaded (LS-41)', async () => {
  const { user, drawer, invited } = await openShare({ enabled: true, slug: 'fair' });
  const items = Array.from({ length: 60 }, (_, n) => ({ id: 60 - n, name: `Guest ${60 - n}`, email: '' }));
  invited.show(items.map((one) => ({ ...one, state: one.id === 7 ? 'used' : 'unused', until: null })));
  await user.click(drawer.getByRole('button', { name: 'Make links' }));
  await user.click(drawer.getByRole('radio', { name: 'A number of links without names' }));
  await user.click(drawer.getAllByRole('button', { name: 'Make links' })[1] as HTMLElement);
  const rows = () => within(drawer.getByRole('list', { name: 'Personal links' })).getAllByRole('listitem');
  await drawer.findByRole('list', { name: 'Personal links' });
  expect(rows()).toHaveLength(50);
  await user.click(drawer.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(rows()).toHaveLength(70));
  expect(drawer.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/api/v1/surveys/5/invitations?format=csv',
  );
  const states = drawer.getByRole<HTMLSelectElement>('combobox', { name: 'State' });
  expect([...states.options].map(({ text }) => text)).toEqual([
    'All (70)',
    'Not used (69)',
    'Used (1)',
    'Expired (0)',
    'Withdrawn (0)',
  ]);
  await user.type(drawer.getByRole('searchbox', { name: 'Search by name or email address' }), 'Guest 12');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.click(drawer.getByRole('button', { name: /^Withdraw the link of .?Guest 12/ }));
  await waitFor(() => expect(rows()[0]?.textContent).toBe('Guest 12Withdrawn'));
  await user.selectOptions(states, 'used');
  await drawer.findByText('No matching links.');
});

test('while the link is off it is turned on for personal links only, which takes the survey off pages (LS-45)', async () => {
  const { user, drawer, sent } = await openShare();
  await user.click(drawer.getByRole('button', { name: 'Turn on for personal links only' }));
  await drawer.findByText('While only personal links work, this survey is not on your pages.');
  expect(drawer.getByRole('switch', { name: /^Only personal links/ })).toHaveProperty('checked', true);
  await user.click(drawer.getByRole('switch', { name: /^Show in responses who was invited/ }));
  await waitFor(() =>
    expect(sent()).toEqual([{ link: { enabled: true, invited_only: true } }, { link: { named: true } }]),
  );
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
  invitationsOf(store.server).show([
    { id: 2, name: 'Ann', email: 'ann@example.com', state: 'unused', until: '2026-12-24' },
    { id: 1, name: '', email: '', state: 'used', until: null },
  ]);
  const { user } = openAdmin('/surveys/edit/5/questions?panel=share', store.server);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('ann@example.com');
  for (const button of within(dialog).getAllByRole('button', { expanded: false })) await user.click(button);
  expect(textsOutsideMessages(dialog, ['Fair', 'Ann', 'ann@example.com'])).toEqual([]);
  const { violations } = await axe.run(dialog);
  expect(violations).toEqual([]);
});
