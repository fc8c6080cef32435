import { act, screen, waitFor, within } from '@testing-library/react';
import type { ScriptCheck, SiteOrigin } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import { refusal } from '../../testing/server.ts';
import type { SiteOptions } from '../../testing/site-info.ts';
import { hostWith, siteInfo } from '../../testing/site-info.ts';
import { showPseudoLocale, textsOutsideMessages } from '../../testing/texts.ts';

const SHOP = 'https://shop.example';
const OTHER = 'https://other.example';
const WAITING = 'Waiting for the first visit…';

/** A server with these pages seen; it stores the origins it is sent. */
function checkServer(options: SiteOptions = {}, origins: SiteOrigin[] = [{ origin: SHOP, from: 'environment' }]) {
  let added: string[] = [];
  const state: { seen: ScriptCheck['seen'] } = { seen: [] };
  const server = stubServer(options)
    .on(contract.site.scriptCheck, () => ({
      origins: [...origins, ...added.map((origin) => ({ origin, from: 'setting' as const }))],
      seen: state.seen,
    }))
    .on(contract.site.addOrigin, ({ body }) => {
      added = [...added, (body as { origin: string }).origin];
      return { success: true as const };
    })
    .on(contract.site.removeOrigin, ({ body }) => {
      added = added.filter((one) => one !== (body as { origin: string }).origin);
      return { success: true as const };
    });
  return { server, state, added: () => added };
}

const open = ({ server }: ReturnType<typeof checkServer>) => openAdmin('/on-my-site', server);
const address = () => screen.findByRole('textbox', { name: 'Address of your page' });
const told = () =>
  screen.getByText(
    (_text, element) => element?.getAttribute('role') === 'status' && /visit|script/.test(element.textContent ?? ''),
  ).textContent;

afterEach(() => {
  vi.useRealTimers();
});

test('the line for the pages, and a page that is seen while one waits (FH-06)', async () => {
  const served = checkServer();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open(served);
  const line = await screen.findByRole('textbox', { name: 'Add this line to the pages of your site' });
  expect((line as HTMLInputElement).value).toBe('<script async src="http://127.0.0.1:4400/widget.js"></script>');
  await address();
  expect(told()).toBe(WAITING);
  expect(screen.queryByText(/demo surveys/)).toBeNull();
  served.state.seen = [
    { origin: SHOP, seconds_ago: 3 },
    { origin: OTHER, seconds_ago: 5 },
  ];
  await act(() => vi.advanceTimersByTimeAsync(2100));
  await screen.findByText(`We saw the script on ${SHOP}, 3 s ago.`);
  // Read out once, not each second.
  expect(told()).toBe(`We saw the script on ${SHOP}.`);
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  served.state.seen = [{ origin: SHOP, seconds_ago: 7200 }];
  await act(() => vi.advanceTimersByTimeAsync(2100));
  await screen.findByText(`We saw the script on ${SHOP}, 2 hours ago.`);
});

test('the address that was typed can be added, and is what is waited for (FH-06)', async () => {
  const served = checkServer();
  const { user } = open(served);
  served.state.seen = [{ origin: SHOP, seconds_ago: 3 }];
  await user.type(await address(), 'other.example/blog?x=1{Enter}');
  await screen.findByText(`Pages on ${OTHER} cannot show surveys yet: it is not in the list below.`);
  expect(told()).toBe(WAITING);
  expect(screen.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe(`${OTHER}/blog?x=1`);
  await user.click(screen.getByRole('button', { name: `Add it: ${OTHER}` }));
  const list = await screen.findByRole('list', { name: 'Where surveys can show' });
  await within(list).findByText(OTHER);
  expect(served.added()).toEqual([OTHER]);
  await screen.findByText(`${OTHER} is in the list now. Reload your page.`);
  expect(screen.queryByText(/cannot show surveys yet/)).toBeNull();
  // And taken back.
  expect(within(list).getAllByRole('button')).toHaveLength(1);
  await user.click(within(list).getByRole('button', { name: `Remove ${OTHER}` }));
  await waitFor(() => expect(served.added()).toEqual([]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(served.added()).toEqual([OTHER]));
});

test.each([
  ['http://', 'Please enter an address such as https://www.example.com.'],
  ['mailto:ada@site.test', 'Please enter an address such as https://www.example.com.'],
  ['https://:secret@shop.example', 'Please enter an address such as https://www.example.com.'],
  ['http://256.256.256.256', 'Please enter an address such as https://www.example.com.'],
  ['two words', 'Please enter an address such as https://www.example.com.'],
])('“%s” is no address, which the field says (FH-06)', async (typed, text) => {
  const { user } = open(checkServer());
  await user.type(await address(), `${typed}{Enter}`);
  await screen.findByText(text);
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
});

test('what the server refuses stands at the field (FH-06)', async () => {
  const served = checkServer();
  served.server.on(contract.site.addOrigin, () => refusal('invalid', { origin: 'At most 50.' }));
  const { user } = open(served);
  await user.type(await address(), 'localhost:3000{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Add it: http://localhost:3000' }));
  await screen.findByText('At most 50.');
  expect((await address()).getAttribute('aria-invalid')).toBe('true');
});

test('after a minute without a visit it names four reasons, the missing line first and what to do; a visit takes them back (FH-06)', async () => {
  const served = checkServer();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = open(served);
  await address();
  await act(() => vi.advanceTimersByTimeAsync(55_000));
  expect(screen.queryByText(/usual reasons/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(8000));
  const causes = within(await screen.findByRole('region', { name: /usual reasons/ }));
  expect(causes.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'The line is not on the page',
    'The address is not listed',
    'A content security policy blocks the script',
    'A cache serves an old page',
  ]);
  expect((causes.getByRole('textbox', { name: 'Add to the policy' }) as HTMLInputElement).value).toBe(
    'script-src http://127.0.0.1:4400; connect-src http://127.0.0.1:4400',
  );
  expect(causes.queryByRole('button', { name: /^Add/ })).toBeNull();
  await user.type(await address(), `${SHOP}{Enter}`);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await screen.findByText(new RegExp(`^${SHOP} is in the list below, so this is not the reason.`));
  served.state.seen = [{ origin: SHOP, seconds_ago: 0 }];
  await act(() => vi.advanceTimersByTimeAsync(2100));
  await screen.findByText(/^We saw the script on .* s ago\.$/);
  expect(screen.queryByText(/usual reasons/)).toBeNull();
});

test('as long as there is demo content it says that own pages would show it, with the way to remove it (FH-06, FH-07)', async () => {
  const demo = { is_there: true, surveys: 3, responses: 40, pages: [], changed: [] };
  const served = checkServer({ has_demo: true });
  served.server.on(contract.demo.get, demo);
  open(served);
  await screen.findByText('The demo surveys show on your pages too, until you remove them.');
  await screen.findByRole('button', { name: 'Remove demo content' });
});

test('WordPress has its plugin, or the way to it, in place of the line, and its own origins (FH-06)', async () => {
  const host = { ...hostWith('real'), open_url: 'https://coffee.test/open' };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open(checkServer({ host }, [{ origin: 'https://coffee.test', from: 'site' }]));
  await screen.findByText(/^The plugin on your WordPress site shows surveys/);
  await screen.findByText('Reported by your WordPress site');
  expect(screen.queryByRole('textbox', { name: /^Add this line/ })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  const causes = within(await screen.findByRole('region', { name: /usual reasons/ }));
  causes.getByText('The plugin is not active');
  expect(causes.queryByText('The line is not on the page')).toBeNull();
});

test('a WordPress server without a site leads to the connection link (FH-06)', async () => {
  open(checkServer({ host: hostWith('real') }));
  const link = await screen.findByRole('link', { name: 'Make a connection link' });
  expect(link.getAttribute('href')).toBe('/admin/settings/general');
});

test('whoever may not change settings is told so, and a server that is away can be asked again (FH-06)', async () => {
  const served = checkServer({ grants: { ...siteInfo().grants, manage_settings: false } });
  served.server.on(contract.site.scriptCheck, () => refusal('forbidden'));
  open(served);
  await screen.findByText('Your role does not allow this');
});

test('every text of the screen is a message (FH-06)', async () => {
  const served = checkServer();
  showPseudoLocale();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open(served);
  await waitFor(() => expect(document.querySelector('main form')).not.toBeNull());
  await act(() => vi.advanceTimersByTimeAsync(63_000));
  await waitFor(() => expect(document.querySelector('#causes')).not.toBeNull());
  const main = document.querySelector('main') as HTMLElement;
  expect(textsOutsideMessages(main, [SHOP, OTHER])).toEqual([]);
});
