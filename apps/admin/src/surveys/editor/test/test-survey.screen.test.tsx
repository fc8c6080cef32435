import { screen, waitFor, within } from '@testing-library/react';
import type { SurveyLink, SurveyPlaces, TestResponse } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test, vi } from 'vitest';
import { openAdmin } from '../../../../testing/open-admin.tsx';
import { storedSurvey, surveyStore } from '../../../../testing/survey-store.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../../../testing/texts.ts';

const LINK: SurveyLink = {
  id: 31,
  kind: 'test',
  content: 'live',
  follow_rules: true,
  made_by: 'Mara',
  made_at: '2026-11-20T12:00:00.000Z',
  expires_at: '2026-11-27T12:00:00.000Z',
  opened_at: null,
};
const RESPONSE: TestResponse = {
  id: 44,
  submitted_at: '2026-11-21T09:00:00.000Z',
  device: 'Desktop',
  page_url: null,
  answers: [{ title: 'How was it?', text: 'Splendid' }],
  deliveries: ['Webhook “Slack”'],
};

async function open(
  items: { links: SurveyLink[]; tests: TestResponse[] } = { links: [], tests: [] },
  on_pages: SurveyPlaces['on_pages'] = 'open',
) {
  const survey = storedSurvey(5, {
    title: 'Plain',
    template: 'blank',
    questions: [{ id: 'a', type: 'text', title: 'A?' }],
  });
  const { server } = surveyStore([{ ...survey, status: 'publish' }]);
  const link = {
    enabled: false,
    slug: '',
    description: '',
    image: '',
    again: false,
    invited_only: false,
    named: false,
  };
  server
    .on(contract.places.get, { on_pages, url: '', link })
    .on(contract.links.list, { items: items.links })
    .on(contract.tests.list, { items: items.tests })
    .on(contract.links.create, {
      id: 32,
      token: 'T0k-_n',
      url: 'https://ask.example/s/test/T0k-_n',
      expires_at: LINK.expires_at,
    })
    .on(contract.links.delete, { success: true })
    .on(contract.tests.delete, { success: true });
  const { user } = openAdmin('/surveys/edit/5/publish', server);
  await screen.findByRole('navigation', { name: /^(Steps$|⟦Šţ)/ });
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: /^(Test$|⟦Ţ)/ }));
  const dialog = await screen.findByRole('dialog', { name: /^(Test this survey$|⟦)/ });
  return { user, server, dialog: within(dialog), element: dialog };
}

test('three ways lead to one address, on the page that was used last (VR-42)', async () => {
  const { user, server, dialog } = await open();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const tab = { location: { href: '' }, opener: {} as unknown, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const page = dialog.getByLabelText<HTMLInputElement>('Page');
  await user.clear(page);
  await user.type(page, 'shop');
  dialog.getByText(/^Please enter the address of a page of your site, such as http/);
  await user.clear(page);
  await user.type(page, 'https://shop.example/cart');
  const address = 'https://shop.example/cart#userfeedback-test=T0k-_n';
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(copied.mock.calls).toEqual([[address]]));
  await user.click(dialog.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect([tab.location.href, tab.opener]).toEqual([address, null]));
  await user.click(dialog.getByRole('button', { name: 'Send to a phone' }));
  await dialog.findByRole('img', { name: 'QR code of the test link' });
  expect(server.callsOf(contract.links.create).length).toBe(1);

  await user.click(dialog.getByRole('radio', { name: 'What is live' }));
  await user.click(dialog.getByRole('switch', { name: /^Follow page rules and timing/ }));
  expect(dialog.queryByRole('img')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(server.callsOf(contract.links.create).length).toBe(2));
  expect(localStorage.getItem('userfeedback-test-page')).toBe('https://shop.example/cart');
});

test('a survey that is on no page is tested on the page of its link, others too if somebody likes (LS-71)', async () => {
  const { user, server, dialog } = await open(undefined, 'none');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const chosen = () => dialog.getByRole<HTMLInputElement>('radio', { name: 'The link page' }).checked;
  await waitFor(() => expect(chosen()).toBe(true));
  expect(dialog.queryByLabelText('Page')).toBeNull();
  expect(dialog.queryByRole('switch')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(copied.mock.calls).toEqual([['https://ask.example/s/test/T0k-_n']]));
  await user.click(dialog.getByRole('radio', { name: 'A page of your site' }));
  await user.click(dialog.getByRole('switch', { name: /^Follow page rules and timing/ }));
  await user.click(dialog.getByRole('radio', { name: 'The link page' }));
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(copied).toHaveBeenCalledTimes(2));
  // No rules of pages hold there.
  expect(server.callsOf(contract.links.create).map(({ body }) => body)).toEqual([
    { content: 'draft', follow_rules: false },
  ]);
});

test('a link that the browser does not copy was made all the same, and is there to copy by hand (VR-42, XO-08)', async () => {
  const { user, dialog } = await open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Copy this link by hand' });
  expect(field.value).toMatch(/#userfeedback-test=T0k-_n$/);
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]));
  expect(dialog.queryByText(/could not be made/)).toBeNull();
});

test('responses and links are listed and can be taken away (VR-51, VR-54, VR-63)', async () => {
  const opened = { ...LINK, id: 33, opened_at: '2026-11-22T12:00:00.000Z' };
  const { user, server, dialog } = await open({ links: [LINK, opened], tests: [RESPONSE] });
  await user.click(await dialog.findByRole('button', { name: 'Test responses (1)' }));
  await dialog.findByText('Splendid');
  dialog.getByText('Webhook “Slack”');
  await user.click(dialog.getByRole('button', { name: 'Links (2)' }));
  expect(await dialog.findAllByText('What is live, follows page rules and timing')).toHaveLength(2);
  const made = dialog.getAllByText(/^Made by Mara on Nov 20, 2026.*, works until Nov 27, 2026/);
  expect(made).toHaveLength(2);
  dialog.getByText(/Not opened yet/);
  dialog.getByText(/Last opened Nov 22, 2026/);
  await user.click(dialog.getByRole('button', { name: 'Delete test responses' }));
  await waitFor(() => expect(server.callsOf(contract.tests.delete).length).toBe(1));
  const [revoke] = dialog.getAllByRole('button', { name: /^Revoke the link from Nov 20, 2026/ });
  await user.click(revoke ?? document.body);
  await waitFor(() => expect(server.callsOf(contract.links.delete).length).toBe(1));
});

test('all its texts are messages (LA-78)', async () => {
  await showPseudoLocale();
  const { user, element, dialog } = await open({ links: [LINK], tests: [RESPONSE] });
  for (const part of await dialog.findAllByRole('button', { expanded: false })) await user.click(part);
  await dialog.findByText('Splendid');
  const written = ['How was it?', 'Splendid', 'Webhook “Slack”', 'Close', /Nov \d+, 2026, \S+ [AP]M/];
  expect(textsOutsideMessages(element, written)).toEqual([]);
});
