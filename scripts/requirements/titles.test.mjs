import { expect, test } from 'vitest';
import { titlesIn } from './titles.mjs';

test.each([
  ['plain', `test('QN-08 deletes "it"', () => {});`, ['QN-08 deletes "it"']],
  ['nested', `describe("SL-01", () => { it(\`SL-02 \${x}\`, f); });`, ['SL-01', `SL-02 \${x}`]],
  ['after a table', `test.each([['a)', 1], // it's one\n { a: [")"] }])('ED-01 %s', f);`, ['ED-01 %s']],
  ['after types', `test.each<[string, number[]]>([['a', [1]]])('ED-03 %s', f);`, ['ED-03 %s']],
  ['after a template', `test.each\`a|b\n\${1}|\${2}\`("ED-02", f);`, ['ED-02']],
  ['on a line of its own', `describe.skipIf(!url)(\n  'API-B-03 ER-R-04',\n  f);`, ['API-B-03 ER-R-04']],
  ['never run', `test.skip('NO-01', f); it.todo('NO-02'); test.fails('NO-03', f);`, []],
  ['other calls', `regex.test('NO-01'); submit('NO-02'); const e = edit('NO-03');`, []],
])('titles: %s', (_, source, titles) => {
  expect(titlesIn(source)).toEqual(titles);
});
