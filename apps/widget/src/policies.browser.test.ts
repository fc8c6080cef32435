import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { panelOf, press } from '../testing/visitor.ts';

const stage = setStage();
const NONCE = 'bm9uY2U';

/** A page's policy for scripts, and how the page loads the widget's. */
interface PolicyPage {
  /** The header's text; `ORIGIN`, `LOADER`, `PARTS` and `SNIPPET` in it are replaced. */
  policy?: string;
  meta?: string;
  headers?: Record<string, string>;
  tag?: string;
  /** The page has another origin than the server. */
  elsewhere?: true;
}

const LINE = '<script async src="ORIGIN/widget.js"></script>';
const NONCED = `<script async nonce="${NONCE}" src="ORIGIN/widget.js"></script>`;
const PINNED = '<script async src="ORIGIN/widget.js" integrity="LOADER" crossorigin="anonymous"></script>';
const ADDING = `var s=document.createElement('script');s.src='ORIGIN/widget.js';document.head.append(s)`;
const own = `script-src 'nonce-${NONCE}'`;

const POLICIES: [name: string, page: PolicyPage][] = [
  ['everything from here', { policy: "default-src 'self'" }],
  ['nothing but scripts and calls', { policy: "default-src 'none'; script-src 'self'; connect-src 'self'" }],
  ['elements alone', { policy: "default-src 'none'; script-src-elem 'self'; connect-src 'self'" }],
  ['the server', { policy: 'script-src ORIGIN' }],
  ['the two places of the scripts', { policy: 'script-src ORIGIN/widget.js ORIGIN/widget-assets/' }],
  ['all that is unsafe', { policy: "script-src 'self' 'unsafe-inline' 'unsafe-eval'" }],
  ['a nonce', { policy: own, tag: NONCED }],
  ['a nonce, without waiting', { policy: own, tag: NONCED.replace('async ', '') }],
  ['a nonce, as a module', { policy: own, tag: NONCED.replace('async', 'type="module"') }],
  [
    'a nonce of a tag that is removed',
    {
      policy: own,
      tag: `${NONCED}<script nonce="${NONCE}">document.querySelector('script').remove()</script>`,
    },
  ],
  [
    'a nonce that a script passes on',
    {
      policy: own,
      tag: `<script nonce="${NONCE}">var n=document.currentScript.nonce;${ADDING.replace('document.head', `s.nonce=n;document.head`)};s.remove()</script>`,
    },
  ],
  ['a nonce and the server', { policy: `${own} 'self'`, tag: NONCED }],
  ['a nonce on a page of another origin', { policy: own, tag: NONCED, elsewhere: true }],
  ['a nonce for elements', { policy: `script-src-elem 'nonce-${NONCE}'`, tag: NONCED }],
  ['what a nonce trusts', { policy: `${own} 'strict-dynamic'`, tag: NONCED }],
  [
    'what a nonce trusts, as a module',
    { policy: `${own} 'strict-dynamic'`, tag: NONCED.replace('async', 'type="module"') },
  ],
  [
    'what a nonce trusts, with a fallback for older browsers',
    {
      policy: `${own} 'strict-dynamic' 'unsafe-inline' http: https:; object-src 'none'; base-uri 'none'`,
      tag: NONCED,
    },
  ],
  [
    'what a script adds that a nonce trusts',
    { policy: `${own} 'strict-dynamic'`, tag: `<script nonce="${NONCE}">${ADDING}</script>` },
  ],
  [
    'what a script adds whose hash is known',
    { policy: "script-src 'SNIPPET' 'strict-dynamic'", tag: `<script>${ADDING}</script>` },
  ],
  ['the hash of the loader, and what it trusts', { policy: "script-src 'LOADER' 'strict-dynamic'", tag: PINNED }],
  ['the hashes of all files', { policy: "script-src 'LOADER' PARTS", tag: PINNED }],
  ['trusted types alone', { policy: "script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'" }],
  [
    'trusted types and a nonce',
    { policy: `${own}; require-trusted-types-for 'script'; trusted-types 'none'`, tag: NONCED },
  ],
  [
    'no frame, no worker, no style, no picture',
    {
      policy:
        "script-src 'self'; frame-src 'none'; child-src 'none'; worker-src 'none'; style-src 'none'; img-src 'none'; font-src 'none'; form-action 'none'",
    },
  ],
  ['two policies at once', { policy: `script-src 'self', ${own}`, tag: NONCED }],
  ['a policy in the page', { meta: own, tag: NONCED }],
  ['another origin that is named', { policy: 'script-src ORIGIN; connect-src ORIGIN', elsewhere: true }],
  ['only scripts with integrity', { headers: { 'integrity-policy': 'blocked-destinations=(script)' }, tag: PINNED }],
  [
    'isolation from other origins',
    {
      headers: {
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-opener-policy': 'same-origin',
      },
    },
  ],
];

const hashOf = (bytes: Buffer | string, algorithm: 'sha256' | 'sha384') =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

function filledIn(text: string): string {
  const { dir, origin } = stage.host;
  const assets = join(dir, 'widget-assets');
  const parts = readdirSync(assets).map((name) => `'${hashOf(readFileSync(join(assets, name)), 'sha256')}'`);
  return text
    .replace('SNIPPET', hashOf(ADDING.replace('ORIGIN', origin), 'sha256'))
    .replaceAll('LOADER', hashOf(readFileSync(join(dir, 'widget.js')), 'sha384'))
    .replaceAll('PARTS', parts.join(' '))
    .replaceAll('ORIGIN', origin);
}

/** Visits a page with ratings and a survey with a trigger, so that all parts are needed. */
async function visitUnder({ policy, meta, headers, tag = LINE, elsewhere }: PolicyPage, swapped = '') {
  const { host } = stage;
  host.headers = { ...headers, ...(policy ? { 'content-security-policy': filledIn(policy) } : {}) };
  const inPage = meta ? `<meta http-equiv="content-security-policy" content="${filledIn(meta)}">` : '';
  host.snippet = `${inPage}${filledIn(tag)}`;
  host.html = '<h1>A page</h1><div data-userfeedback-post-ratings data-post="12"></div>';
  host.document = makeDocument([makeSurvey({ settings: { behavior: { timing: 'half_page' } as never } })]);
  return stage.visit({
    ...(elsewhere ? { path: host.origin.replace('127.0.0.1', 'localhost') } : {}),
    prepare: async (page) => {
      const headers = { 'access-control-allow-origin': '*' };
      await page.route('**/posts/12/ratings', (route) => route.fulfill({ headers, body: '{}' }));
      if (swapped)
        await page.route(`**/widget-assets/${swapped}-*.js`, (route) =>
          route.fulfill({
            headers,
            contentType: 'text/javascript',
            body: 'window.taken = true; export default () => ({}); export const fillPlaces = () => {};',
          }),
        );
    },
  });
}

const loaded = () =>
  stage.host.requests.flatMap((request) => /widget-assets\/(\w+)-/.exec(request)?.[1] ?? []).toSorted();

describe('under a policy that lets the parts load', () => {
  test.each(POLICIES)('%s: they load once, without a console message (FV-12)', async (_name, page) => {
    const visitor = await visitUnder(page);
    await panelOf(visitor.page).waitFor({ timeout: 10_000 });
    await visitor.page.getByRole('textbox').fill('Bread');
    await press(visitor.page, 'Next');
    await expect.poll(() => stage.host.submissions.length).toBe(1);
    await expect.poll(loaded).toEqual(['addons', 'panel', 'rules', 'triggers']);
    expect(visitor.complaints).toEqual([]);
  });

  test.each(POLICIES)('%s: a part whose content was swapped does not run (FV-12)', async (_name, page) => {
    const swapped = ['{panel,addons,triggers}', 'rules'];
    // Side by side: the page is the same for both, and most of the time is spent waiting.
    const visitors = await Promise.all(swapped.map((part) => visitUnder(page, part)));
    const hasRefused = (text: string) => text.includes('integrity');
    for (const { complaints } of visitors) await expect.poll(() => complaints.some(hasRefused)).toBe(true);
    // By then a part that is not refused has run.
    await visitors[0]?.page.waitForTimeout(150);
    for (const [index, visitor] of visitors.entries()) {
      const part = swapped[index];
      expect(await visitor.page.evaluate('window.taken'), part).toBeUndefined();
      const others = visitor.complaints.filter((text) => !/integrity|preload/i.test(text));
      expect(others, part).toEqual([]);
    }
  });
});
