import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { endpoints as rows } from '../../src/heatmaps/endpoints.ts';
import { heatElement, heatFigures, linesOf, MAP_URL, openPage } from './testing/admin.ts';

const frameOf = () => screen.findByTitle<HTMLIFrameElement>('The page “Prices” with its counts');
const news = (...names: { selector: string; kind: string | null; text: string }[]) => ({
  userfeedbackHeatmap: 'names',
  names,
});
/** As the page in the frame tells the admin. */
const tell = async (data: unknown, source?: Window | null, origin = 'https://shop.test') => {
  const frame = await frameOf();
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: source ?? frame.contentWindow }));
  });
};
const namesOf = async () => (await linesOf('Elements')).map(([name]) => name);

describe('the map of a page', () => {
  afterEach(() => void vi.restoreAllMocks());

  test('is what is seen first, the elements stand below it, and what is chosen goes with it (XO-15)', async () => {
    const { server } = openPage();
    const frame = await frameOf();
    expect(frame.src).toBe(MAP_URL);
    const elements = await screen.findByRole('table', { name: 'Elements' });
    expect(frame.compareDocumentPosition(elements)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(server.callsOf(rows.token)[0]?.body).toMatchObject({ device: 'desktop', layout: 7 });
    // A page of another site cannot lead the admin elsewhere.
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
  });

  test('hears what the page calls its elements; paths stand in tips that keys and touch reach (XO-15)', async () => {
    const { user } = openPage();
    await tell(
      news(
        { selector: 'main>button#buy', kind: 'button', text: 'Become a member' },
        { selector: 'nav>a#docs', kind: null, text: 'Guides?' },
      ),
    );
    await waitFor(async () =>
      expect(await namesOf()).toEqual([
        'Button “Become a member”',
        'Link “Guides?”',
        'Image in the main part of the page',
        'Other elements',
      ]),
    );
    const table = screen.getByRole('table', { name: 'Elements' });
    expect(table.textContent).not.toMatch(/[>#]|nth-of-type/);
    const name = within(table).getByRole('button', { name: 'Button “Become a member”' });
    expect(document.body.textContent).not.toContain('main>button#buy');
    act(() => name.focus());
    await user.keyboard('{Shift>}{Tab}{/Shift}{Tab}');
    await screen.findByText('main>button#buy');
  });

  test('takes nothing from others, nor what is no name (XO-15)', async () => {
    openPage();
    const given = { selector: 'main>button#buy', kind: 'button', text: 'Free money' };
    await tell(news(given), window);
    for (const wrong of [
      { ...given, text: 'x'.repeat(121) },
      { ...given, kind: 'script' },
      { ...given, selector: 'a[href]' },
      { ...given, selector: `${'p>'.repeat(80)}a` },
    ])
      await tell(news(wrong));
    await tell({ userfeedbackHeatmap: 'names', names: 'all' });
    await tell(news(...Array.from({ length: 201 }, () => given)));
    await tell(null);
    expect((await namesOf())[0]).toBe('Button “buy”');
  });

  test('is told what to draw in the words of the admin (XO-15)', async () => {
    const { user } = openPage();
    const frame = await frameOf();
    const told = vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation(() => undefined);
    await tell(news());
    await waitFor(() => expect(told).toHaveBeenCalled());
    expect(told.mock.lastCall).toMatchObject([
      {
        mode: 'clicks',
        texts: {
          'main>button#buy': {
            name: 'Button “buy”',
            counts: 'Views with a click: 130 (42%). Clicks: 147, dead: 5, rage: 17.',
          },
        },
        lines: [20, 40, 80].map((_, at) => `${[75, 50, 25][at]}% of views got down to here`),
      },
      'https://shop.test',
    ]);
    await user.click(screen.getByRole('radio', { name: 'Dead clicks' }));
    await waitFor(() => expect(told.mock.lastCall?.[0]).toMatchObject({ mode: 'dead' }));
    await screen.findByText('Clicks that did nothing.');
  });

  test('that cannot be drawn says why, and what to do (XO-15)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      openPage();
      await frameOf();
      await act(() => vi.advanceTimersByTimeAsync(13_000));
      await screen.findByText(/^The page could not be shown here\. Either https:\/\/shop\.test does not let/);
    } finally {
      vi.useRealTimers();
    }
  });

  test('that another address answers for is told nothing, and the owner which address it is (XO-15)', async () => {
    openPage();
    const frame = await frameOf();
    const told = vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation(() => undefined);
    const given = { selector: 'main>button#buy', kind: 'button', text: 'Buy here' };
    await tell(news(given), undefined, 'https://www.shop.test');
    await screen.findByText(
      /^https:\/\/shop\.test redirects to https:\/\/www\.shop\.test\. To show the page here, enter an example address/,
    );
    expect(told).not.toHaveBeenCalled();
    expect((await namesOf())[0]).toBe('Button “buy”');
  });

  test('elements that are called the same have numbers, and a name of the team comes first (XO-15)', async () => {
    const elements = [
      heatElement(1, 'main>a:nth-of-type(1)', { kind: 'link', views: 9 }),
      heatElement(2, 'main>a:nth-of-type(2)', { kind: 'link', views: 8 }),
      heatElement(3, 'main>a:nth-of-type(3)', { kind: 'link', views: 7, label: 'Trial' }),
      heatElement(4, 'footer>input#eMail-field', { kind: 'field', views: 6 }),
      heatElement(5, 'div#old', { views: 5 }),
    ];
    openPage(() => heatFigures({ elements }));
    await tell(news(...elements.slice(0, 3).map(({ selector }) => ({ selector, kind: 'link', text: 'Read more' }))));
    await waitFor(async () =>
      expect(await namesOf()).toEqual([
        'Link “Read more” (1)',
        'Link “Read more” (2)',
        'Trial',
        'Field “e Mail field”',
        'Element “old”',
      ]),
    );
  });
});
