import { expect, test } from 'vitest';
import { quiet } from '../../testing/quiet.ts';
import { pngOfSize, SAMPLE_IMAGES } from '../../testing/sample-images.ts';
import { checkImage } from './check-image.ts';

test('checks the bytes it was given, not what lies behind them in memory (OP-136)', async () => {
  const pool = Buffer.concat([SAMPLE_IMAGES.jpg, SAMPLE_IMAGES.jpg]);
  await expect(checkImage(pool.subarray(0, 22))).rejects.toMatchObject({ code: 'invalid' });
  expect(await checkImage(pool.subarray(0, SAMPLE_IMAGES.jpg.length))).toBe('jpg');
});

test.each([
  [8000, 4000, true],
  [8001, 10, false],
  [10, 8001, false],
  [8000, 4001, false],
])('%i × %i pixels can be shown: %s', async (width, height, isFine) => {
  const checked = checkImage(pngOfSize(width, height));
  await (isFine ? expect(checked).resolves.toBe('png') : expect(checked).rejects.toMatchObject({ code: 'invalid' }));
});

test('an endless file does not hold up the process', async () => {
  const endless = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(2_000_000)]);
  const start = performance.now();
  await expect(checkImage(endless)).rejects.toMatchObject({ code: 'invalid' });
  expect(performance.now() - start).toBeLessThan(quiet(2000));
});
