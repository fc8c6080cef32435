import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { endpoints as rows } from '../../src/heatmaps/endpoints.ts';
import type { Figures } from './testing/admin.ts';
import { heatFigures, openPage } from './testing/admin.ts';

describe('"Open on the page"', () => {
  const URL_WITH_TOKEN = 'https://shop.test/prices#userfeedback-heatmap=a-sealed-token';
  const openIt = async (figures: Partial<Figures> = {}) => {
    const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
    const opening = vi.fn((..._given: string[]) => tab);
    vi.stubGlobal('open', opening);
    const opened = openPage(() => heatFigures(figures));
    opened.server.on(rows.token, { url: URL_WITH_TOKEN, opening: 'opening-9' });
    await opened.user.click(await screen.findByRole('button', { name: 'Open on the page' }));
    return { ...opened, tab, opening };
  };

  test('opens it with a token for what is shown, without a way back to the admin (HM-41, HM-49)', async () => {
    const { tab, server } = await openIt({ layout: 4 });
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(URL_WITH_TOKEN));
    expect(tab.opener).toBe(null);
    expect(server.callsOf(rows.token)[0]?.body).toEqual({
      start_date: '2026-10-28',
      end_date: '2026-11-26',
      device: 'desktop',
      layout: 4,
    });
  });

  test.each([
    ['desktop', undefined],
    ['tablet', 820],
    ['mobile', 390],
  ] as const)('of %s opens a window as wide as that (HM-57)', async (device, width) => {
    const { opening } = await openIt({ device });
    const features = String(opening.mock.calls[0]?.[2] ?? '');
    expect(/width=(\d+)/.exec(features)?.[1]).toBe(width === undefined ? undefined : String(width));
  });

  test('says what to do where the browser lets no window open', async () => {
    const { user, server } = openPage();
    vi.stubGlobal('open', () => null);
    await user.click(await screen.findByRole('button', { name: 'Open on the page' }));
    await screen.findByText('Your browser did not open the page. Allow pop-ups for this site and try again.');
    expect(server.callsOf(rows.token)).toHaveLength(1);
  });

  test('a page that does not ask for its counts within 15 seconds is told of, until it does (HM-61)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let has_asked = false;
      const { server } = await openIt();
      server.on(rows.opening, () => ({ has_asked }));
      // The map has one of its own.
      await waitFor(() => expect(server.callsOf(rows.token)).toHaveLength(2));
      await act(() => vi.advanceTimersByTimeAsync(14_000));
      expect(server.callsOf(rows.opening)).toEqual([]);
      await act(() => vi.advanceTimersByTimeAsync(2000));
      await screen.findByText(
        "Nothing shown? The page needs the widget's script, https://shop.test must be listed under “Put it on my site”, and if surveys wait for consent, you need to give it there.",
      );
      expect(server.callsOf(rows.opening)[0]?.params).toEqual({ id: '3', opening: 'opening-9' });
      has_asked = true;
      await act(() => vi.advanceTimersByTimeAsync(6000));
      await waitFor(() => expect(screen.queryByText(/^Nothing shown/)).toBe(null));
    } finally {
      vi.useRealTimers();
    }
  });
});
