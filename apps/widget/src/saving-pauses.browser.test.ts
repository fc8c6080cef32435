import { expect, test } from 'vitest';
import { answering, setSaving } from '../testing/saving.ts';
import { setStage } from '../testing/stage.ts';
import { handleReplies, press } from '../testing/visitor.ts';

const stage = setStage();
const { open, choose, fill, bodies } = setSaving(stage);

test('a save that fails is made up for by the next one, not before the server allows it (PA-16, PA-17, PA-18)', async () => {
  const { page, complaints } = await open({ settings: { answering: { ...answering, back: false } } });
  const busy = { code: 'too_many_requests', message: 'Later.' };
  stage.host.saveRefusals = [{ status: 429, headers: { 'retry-after': '60' }, body: busy }];
  await choose(page, 'A');
  await page.clock.runFor(5100);
  await expect.poll(bodies).toEqual([[1, ['A']]]);
  await handleReplies(page);
  await page.clock.runFor(20_000);
  await fill(page, 'Second');
  await press(page, 'Next');
  await page.clock.runFor(30_000);
  expect(bodies()).toHaveLength(1);
  stage.host.saveRefusals = [{ status: 403, body: { code: 'invalid_nonce', message: 'Old.' } }];
  const calls = stage.host.unchanged;
  await page.clock.runFor(10_000);
  await expect.poll(bodies).toEqual([
    [1, ['A']],
    [2, ['A', 'Second']],
    [2, ['A', 'Second']],
  ]);
  expect(stage.host.unchanged).toBeGreaterThan(calls);
  expect(complaints.filter((text) => !/429|403/.test(text))).toEqual([]);
});

test('an answer that is given while the server is about to ask for a pause is saved after it (PA-16, PA-17)', async () => {
  const { page } = await open();
  const busy = { code: 'too_many_requests', message: 'Later.' };
  stage.host.saveRefusals = [{ status: 429, headers: { 'retry-after': '60' }, body: busy }];
  const reply = Promise.withResolvers<void>();
  await page.route('**/visits', async (route) => {
    await reply.promise;
    await route.continue();
  });
  await choose(page, 'A');
  await page.clock.runFor(5100);
  await fill(page, 'Second');
  await press(page, 'Next');
  const told = page.waitForResponse(/visits$/);
  reply.resolve();
  await (await told).finished();
  await handleReplies(page);
  await page.clock.runFor(20_000);
  expect(bodies()).toEqual([[1, ['A']]]);
  // In steps: the page gives up a call after 15 seconds of its clock, and on a busy machine it would not have left by then.
  for (let step = 0; step < 12; step += 1) {
    await page.clock.runFor(5000);
    await handleReplies(page);
  }
  await expect.poll(bodies).toEqual([
    [1, ['A']],
    [2, ['A', 'Second']],
  ]);
});

test('answers that are taken back at the end are so at once, also when the server has asked for a pause (PA-16)', async () => {
  const { page } = await open();
  await choose(page, 'A');
  await page.clock.runFor(5100);
  await expect.poll(bodies).toHaveLength(1);
  const busy = { code: 'too_many_requests', message: 'Later.' };
  stage.host.saveRefusals = [{ status: 429, headers: { 'retry-after': '600' }, body: busy }];
  await fill(page, 'Second');
  await press(page, 'Next');
  await page.clock.runFor(20_000);
  await expect.poll(bodies).toHaveLength(2);
  for (const way of ['Back', 'Back', 'Skip', 'Skip', 'Skip']) await press(page, way);
  await expect.poll(() => bodies().at(-1)?.[1]).toEqual([]);
});
