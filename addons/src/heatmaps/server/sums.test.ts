import { describe, expect, test } from 'vitest';
import type { HeatView } from '../endpoints.ts';
import { WaitingSums } from './sums.ts';

const KEY = { page: 1, layout: 1, device: 'desktop', day: '2026-11-21' } as const;
const clicksOn = (first: number, count: number): HeatView['clicks'] =>
  Array.from({ length: count }, (_, n) => [`p:nth-of-type(${first + n})`, 0, 1, 0, 0]);

describe('sums that wait', () => {
  test('hold 1,000 names of a page apart, and count the others together (HM-38)', () => {
    const sums = new WaitingSums(50_000);
    for (let view = 0; view < 50; view += 1)
      expect(sums.add(KEY, { depth: 1, clicks: clicksOn(1 + 40 * view, 40) })).toBe('counted');
    // What has a name of its own goes on under it.
    sums.add(KEY, { depth: 1, clicks: clicksOn(1, 1) });
    const [{ views, elements } = { views: 0, elements: new Map() }] = sums.take();
    expect([views, elements.size]).toEqual([51, 1001]);
    expect(elements.get('p:nth-of-type(1)')).toMatchObject({ clicks: 2, views: 2 });
    expect(elements.get('')).toMatchObject({ clicks: 1000, views: 25 });
  });

  test('take no view that names the others, and none that they have no room for (HM-33, HM-38)', () => {
    const sums = new WaitingSums(1002);
    for (let view = 0; view < 50; view += 1) sums.add(KEY, { depth: 1, clicks: clicksOn(1 + 40 * view, 40) });
    expect(sums.add(KEY, { depth: 1, clicks: [['', 0, 1, 0, 0]] })).toBe('wrong');
    expect(sums.add({ ...KEY, page: 2 }, { depth: 1, clicks: [] })).toBe('no room');
    expect(sums.add(KEY, { depth: 1, clicks: clicksOn(1, 40) })).toBe('counted');
    expect(sums.take().map(({ page, views }) => [page, views])).toEqual([[1, 51]]);
  });

  test('an element in two of its places is one view with a click (HM-08)', () => {
    const sums = new WaitingSums(10);
    sums.add(KEY, {
      depth: 1,
      clicks: [
        ['img', 6, 1, 0, 0],
        ['img', 11, 2, 1, 0],
      ],
    });
    const [day] = sums.take();
    expect(day?.elements.get('img')).toMatchObject({ clicks: 3, views: 1, dead: 1 });
  });
});
