import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../setup/paths.mjs';

const read = (...path) => readFileSync(inRoot(...path), 'utf8').replace(/\s+/g, ' ');
const PICTURES = inRoot('docs', 'pictures', 'wordpress');

test('each step of the guide for owners has its picture, none is too large, and none is left over (WX-20)', () => {
  const guide = readFileSync(inRoot('docs', 'wordpress.md'), 'utf8');
  const shown = [...guide.matchAll(/!\[.+\]\(pictures\/wordpress\/([\w-]+\.png)\)/g)].map(([, name = '']) => name);
  expect(readdirSync(PICTURES).sort()).toEqual([...shown].sort());
  for (const name of shown) expect(statSync(join(PICTURES, name)).size, name).toBeLessThanOrEqual(150_000);
  const steps = guide.slice(guide.indexOf('## Connecting'), guide.indexOf('From now on')).split(/^\d\. /m);
  // The first one is a setting of whoever runs the server.
  expect(steps.slice(2).map((step) => step.includes('![') || step)).toEqual([true, true, true, true, true]);
});

test.each([
  ['docs/widget.md', 'a new server gets none, unless you set `UF_DEMO=on`'],
  ['docs/widget.md', 'use this snippet instead. It adds the script after `load`'],
  ['README.md', '`UF_CONTENT_HOST`'],
  ['README.md', '`uf wordpress`'],
  ['docs/ARCHITECTURE.md', 'hosts/<slug>/'],
  ['docs/decisions/0046-wordpress-calls.md', '# 0046 WordPress calls, the server does not'],
])('%s says: %s (WX-21)', (file, words) => {
  expect(read(file)).toContain(words);
});

test('what is done by hand before a release has the outcome of the last one (WX-22)', () => {
  const entries = read('hosts', 'wordpress', 'RELEASE.md')
    .split(/ \d+\. \*\*/)
    .slice(1);
  expect(entries.length).toBeGreaterThanOrEqual(15);
  for (const entry of entries) {
    expect(entry).toContain('Expected: ');
    expect(entry).toMatch(/Last: (not run|0\.\d+\.\d+, \d{4}-\d\d-\d\d: )/);
  }
});
