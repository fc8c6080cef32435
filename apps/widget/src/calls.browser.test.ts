import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawOfPerson } from '@userfeedback/engine/visit/how-often';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { panelOf, rootOf } from '../testing/visitor.ts';

const stage = setStage();
const reasons = (page: Page) => page.evaluate('window.userfeedback_debug?.reasons');
const loaded = (page: Page) => page.waitForFunction('window.userfeedback');

/** Gives the page a script of its own before the widget's tag. */
function runFirst(script: string) {
  stage.host.snippet = `<script>${script}</script><script async src="${stage.host.origin}/widget.js"></script>`;
}

const elsewhere = {
  pages: 'select' as const,
  page_rules: [{ logic: 'page_url_contains' as const, data: '/elsewhere' }],
};
const scrolled = { timing: 'half_page' as const };

test('a survey is opened by its id whatever its rules, trigger and share say (VF-09, VF-10, VF-13)', async () => {
  const limits = { ...makeSurvey().settings.limits, sample_percent: 1 };
  stage.host.document = makeDocument([
    makeSurvey({ id: 8, settings: { targeting: elsewhere, behavior: scrolled, limits } }),
  ]);
  runFirst("(window.userfeedback_queue ??= []).push(['open', 8])");
  const { page, complaints } = await stage.visit();
  await panelOf(page, 8).waitFor();
  // Facts that are told afterwards do not take it away.
  await page.evaluate('window.userfeedback.setFacts({ page_type: "home" })');
  expect(await page.evaluate('window.userfeedback.open(8)')).toBe(true);
  await page.evaluate('window.userfeedback.close(8)');
  await expect.poll(() => rootOf(page, 8).getAttribute('data-state')).toBe('minimized');
  expect(await page.evaluate('window.userfeedback.open(8)')).toBe(true);
  await expect.poll(() => rootOf(page, 8).getAttribute('data-state')).toBe('open');
  expect(complaints).toEqual([]);
});

test('a part that did not come is asked for again when it is needed again (VF-10)', async () => {
  stage.host.document = makeDocument([makeSurvey({ id: 8, settings: { targeting: elsewhere } })]);
  const { page } = await stage.visit();
  await expect.poll(() => reasons(page)).toEqual({ 8: ['page-rules'] });
  const part = /\/calls-[\w-]+\.js$/;
  await page.route(part, (route) => route.abort('internetdisconnected'));
  expect(await page.evaluate('window.userfeedback.open(8)')).toBe(false);
  await page.unroute(part);
  expect(await page.evaluate('window.userfeedback.open(8)')).toBe(true);
  await panelOf(page, 8).waitFor();
});

test('what cannot be shown is not opened, and the reason is told (VF-11, VF-12)', async () => {
  stage.host.document = makeDocument([
    makeSurvey({ id: 7 }),
    makeSurvey({ id: 8, settings: { targeting: { devices: ['tablet'] } } }),
    makeSurvey({ id: 9, settings: { targeting: elsewhere } }),
  ]);
  const { page } = await stage.visit();
  await panelOf(page, 7).waitFor();
  const open = (id: number) => page.evaluate(`window.userfeedback.open(${id})`);
  expect([await open(8), await open(99)]).toEqual([false, false]);
  expect(await reasons(page)).toMatchObject({ 8: ['device'], 99: ['not-published'] });
  // The one on screen has not begun and gives way; one that has begun stays.
  expect(await open(9)).toBe(true);
  await panelOf(page, 9).waitFor();
  expect(await rootOf(page, 7).count()).toBe(0);
  await rootOf(page, 9).locator('input[type=text], textarea').first().fill('Typed');
  expect(await open(7)).toBe(false);
  expect(await reasons(page)).toMatchObject({ 7: ['other-begun'] });
  expect(await rootOf(page, 9).count()).toBe(1);
});

test('calls throw nothing, store nothing and send nothing, and all are taken back (VF-07, VF-08, VF-78)', async () => {
  stage.host.document = makeDocument([makeSurvey({ settings: { targeting: elsewhere } })]);
  const { page, context, complaints } = await stage.visit();
  await loaded(page);
  await expect.poll(() => reasons(page)).toEqual({ 7: ['page-rules'] });
  stage.host.requests = [];
  await page.evaluate(`(async () => {
    const odd = [undefined, null, () => 1, 'a', 7];
    const cyclic = {};
    cyclic.attributes = cyclic;
    const { identify, track, setFacts, close } = window.userfeedback;
    for (const call of [identify, track, setFacts, close])
      for (const one of [...odd, cyclic]) await call(one, one);
    await window.userfeedback.open(odd[2]);
    await identify({ id: 'ann', attributes: { plan: 'pro' } });
    for (let at = 0; at < 1000; at++) track('moved', { at });
  })()`);
  expect(stage.host.requests.filter((request) => !request.includes('/widget-assets/'))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
  await page.evaluate('window.userfeedback.destroy()');
  expect(await page.evaluate('Object.keys(window).filter((name) => /userfeedback/.test(name))')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('whom the page names has the same draw on all devices, and no cookie is written (FQ-16)', async () => {
  const limits = { ...makeSurvey().settings.limits, sample_percent: 50 };
  stage.host.document = makeDocument([makeSurvey({ settings: { limits } })]);
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const chosen = ids.find((id) => drawOfPerson({ id: 7 }, id) < 50);
  const other = ids.find((id) => drawOfPerson({ id: 7 }, id) >= 50);
  for (const id of [chosen, other]) {
    runFirst(`userfeedback_queue = [['identify', { id: '${id}' }]]`);
    const { page, context } = await stage.visit();
    await expect.poll(() => reasons(page)).toEqual({ 7: id === chosen ? [] : ['sample'] });
    expect((await context.cookies()).filter(({ name }) => name.endsWith('-draw'))).toEqual([]);
  }
});

test('a script of a page compiles against the declarations in strict mode (VF-14)', () => {
  const dir = mkdtempSync(join(tmpdir(), 'uf-calls-'));
  const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const script = join(dir, 'page.ts');
  writeFileSync(
    script,
    `(window.userfeedback_queue ??= []).push(['identify', { id: 'a' }], ['track', 'b', { c: 1 }]);
    const isOpen: Promise<boolean> | undefined = window.userfeedback?.open(12);
    window.userfeedback?.setFacts({ logged_in: true });
    // @ts-expect-error
    window.userfeedback?.track(7);
    export { isOpen };`,
  );
  const compiler = at('../../../node_modules/typescript-7/bin/tsc');
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
    '--types',
    '',
  ];
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...options, at('../userfeedback.d.ts'), script], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, '']);
});
