import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findLines } from './source-lines.mjs';

const ALLOWED = join('packages/admin-ui/src/form/copy-text.ts');

test('everything is copied by the function that says so where a browser refuses (XO-08)', () => {
  const found = findLines({
    folders: ['apps', 'packages', 'addons', 'hosts'],
    except: (file) => file === ALLOWED,
    matches: (line) => /clipboard\??\.write|<CopyButton|useClipboard\(/.test(line),
  });
  expect(found).toEqual([]);
});
