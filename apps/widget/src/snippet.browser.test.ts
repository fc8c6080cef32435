import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { panelOf } from '../testing/visitor.ts';

const stage = setStage();
const guide = readFileSync(join(import.meta.dirname, '../../../docs/widget.md'), 'utf8');
const SERVER = 'https://feedback.example';
const [snippet = ''] = /^<script>.*<\/script>$/m.exec(guide) ?? [];
const [line = ''] = /^<script async.*widget\.js"><\/script>$/m.exec(guide) ?? [];

/** A server that accepts every call and never replies. */
const silent = createServer();
let silentOrigin = '';
beforeAll(async () => {
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  silentOrigin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterAll(() => silent.close());

test('the snippet of the guide is short, and nothing in it expires (FV-20)', () => {
  expect(line).toContain(SERVER);
  expect(snippet).toContain(SERVER);
  expect(Buffer.byteLength(snippet)).toBeLessThanOrEqual(200);
  // It contains no nonce, hash, time or version, so that a page with it may be cached for years.
  expect(snippet.replace(SERVER, '')).not.toMatch(/\d|nonce=["'\w]*["']|integrity/);
});

test.each([
  ['no policy', ''],
  ['a nonce', "script-src 'nonce-bm9uY2U'"],
  ['a nonce and what it trusts', "script-src 'nonce-bm9uY2U' 'strict-dynamic'"],
])('the snippet of the guide shows a survey under %s, and adds no global name (FV-20)', async (_name, policy) => {
  stage.host.headers = policy ? { 'content-security-policy': policy } : {};
  stage.host.snippet = snippet
    .replace(SERVER, stage.host.origin)
    .replace('<script>', policy ? '<script nonce="bm9uY2U">' : '<script>');
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, complaints } = await stage.visit();
  await panelOf(page).waitFor();
  expect(await page.evaluate('[typeof d, typeof n, typeof s]')).toEqual(Array(3).fill('undefined'));
  expect(complaints).toEqual([]);
});

test('a server that never replies delays the load event with the one line, as the guide says, but not with the snippet (FV-20)', async () => {
  stage.host.snippet = snippet.replace(SERVER, silentOrigin);
  // `stage.visit` waits for the page's load event.
  const { page } = await stage.visit();
  expect(await page.evaluate(() => document.readyState)).toBe('complete');
  stage.host.snippet = line.replace(SERVER, silentOrigin);
  await page.goto(stage.host.origin, { waitUntil: 'domcontentloaded' });
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
});
