import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { inRoot } from '../setup/paths.mjs';
import { phpFiles, pluginFiles } from './plugin-files.mjs';
import { VERSIONS } from './site.mjs';
import { readIdentity, zipPlugin } from './zip.mjs';

const text = (bytes) => Buffer.from(bytes).toString('utf8');
const filesIn = (zip) => Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, text(bytes)]));
const MAIN = 'userfeedback-connector/userfeedback-connector.php';

test.each(['directory', 'self'])(
  'the zip of the edition %s is the same each time, small and tidy (WX-10)',
  (edition) => {
    const zip = zipPlugin(edition);
    expect(zip.equals(zipPlugin(edition))).toBe(true);
    // Of these five languages are 40 kB.
    expect(zip.length).toBeLessThan(100_000);
    const names = Object.keys(unzipSync(zip));
    expect(names.filter((name) => !name.startsWith('userfeedback-connector/'))).toEqual([]);
    expect(names.filter((name) => /\/\.|\.md$/.test(name))).toEqual([]);
    expect(names).toContain('userfeedback-connector/LICENSE');
    expect(names).toEqual([...names].sort());
  },
);

test('the zip has its licence, and says that it has no works of others, which is so (FH-12)', () => {
  const {
    LICENSE,
    'THIRD-PARTY.txt': others,
    ...files
  } = Object.fromEntries(
    Object.entries(filesIn(zipPlugin('self'))).map(([name, content]) => [
      name.replace('userfeedback-connector/', ''),
      content,
    ]),
  );
  expect(LICENSE).toContain('GNU GENERAL PUBLIC LICENSE\n                       Version 2, June 1991');
  expect(others).toContain('It contains no works of others.');
  expect(Object.keys(files).filter((name) => /vendor|node_modules|\.min\./.test(name))).toEqual([]);
  expect(Object.values(files).join('\n')).not.toMatch(/copyright|@licen[sc]e|spdx/i);
});

test('header, readme, code and blocks have the version of the product', () => {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const files = filesIn(zipPlugin('self'));
  expect(files[MAIN]).toContain(` * Version: ${version}\n`);
  expect(files['userfeedback-connector/readme.txt']).toContain(`\nStable tag: ${version}\n`);
  expect(files['userfeedback-connector/includes/load.php']).toContain(`VERSION = '${version}'`);
  for (const block of ['survey', 'post-ratings'])
    expect(files[`userfeedback-connector/blocks/${block}/edit.asset.php`]).toContain(`'version' => '${version}'`);
});

test("the directory's edition is ours without the header that keeps it from being replaced (WX-08)", () => {
  const own = filesIn(zipPlugin('self'));
  const directory = filesIn(zipPlugin('directory'));
  expect(own[MAIN]).toContain(' * Update URI: false\n');
  expect(directory[MAIN]).toBe(own[MAIN]?.replace(' * Update URI: false\n', ''));
  expect({ ...directory, [MAIN]: '' }).toEqual({ ...own, [MAIN]: '' });
  expect(Object.values(directory).join()).not.toMatch(/<iframe|postMessage/);
});

test('with other names none of the default ones is left but those of the wire (WX-07)', () => {
  const identity = {
    ...readIdentity(),
    slug: 'acme-surveys',
    title: 'Acme Surveys',
    menu: 'Acme',
    prefix: 'acme_surveys',
    constant: 'ACME_SURVEYS',
    namespace: 'Acme\\Surveys',
  };
  const files = filesIn(zipPlugin('self', identity));
  delete files['acme-surveys/LICENSE'];
  const names = Object.keys(files);
  expect(names).toContain('acme-surveys/acme-surveys.php');
  expect(names).toContain('acme-surveys/languages/acme-surveys.pot');
  const left = Object.values(files).flatMap((code) => code.match(/\S*user_?-?feedback\S*/gi) ?? []);
  const ofTheWire =
    /X-UserFeedback-Site|userfeedback-(marks|\(\?!|page|start|reader|post-ratings|link|problem|progress|%1)|data-userfeedback|userfeedback:consent|'userfeedback'|\[userfeedback|userfeedbackStarted|window\.userfeedback|Contributors|userfeedback$/;
  expect(left.filter((word) => !ofTheWire.test(word))).toEqual([]);
});

test('the zip has the texts of five languages for PHP and for the editor, and no sources of them (XW-06)', () => {
  const files = unzipSync(zipPlugin('self'));
  const names = Object.keys(files).filter((name) => name.includes('/languages/'));
  expect(names.filter((name) => name.endsWith('.po'))).toEqual([]);
  for (const locale of ['de_DE', 'fr_FR', 'es_ES', 'pt_BR', 'ar']) {
    const stem = `userfeedback-connector/languages/userfeedback-connector-${locale}`;
    const mo = spawnSync('msgunfmt', ['-'], {
      input: Buffer.from(files[`${stem}.mo`] ?? []),
      encoding: 'utf8',
    });
    expect([mo.status, mo.stderr]).toEqual([0, '']);
    expect(mo.stdout.match(/^msgid /gm)?.length).toBeGreaterThan(110);
    const script = `${stem}-userfeedback-connector-survey-editor-script.json`;
    const { messages } = JSON.parse(text(files[script])).locale_data;
    expect(messages['Edit survey'][0]).not.toBe('Edit survey');
    expect(messages['Saved.']).toBeUndefined();
  }
});

test('the readme names the newest WordPress of the tests (XW-06)', () => {
  const readme = readFileSync(inRoot('hosts', 'wordpress', 'plugin', 'readme.txt'), 'utf8');
  expect(readme).toContain(`\nTested up to: ${Object.keys(VERSIONS).sort().at(-1)}\n`);
});

test('no plan, licence or offer stands in the plugin, and nothing that its directory takes for one (WX-09)', () => {
  const code = pluginFiles()
    .filter(({ name }) => /\.(php|js)$/.test(name))
    .map(({ path }) => readFileSync(path, 'utf8').replace(/^ \* License.*$/gm, ''))
    .join('\n');
  const words = /\b(upgrade|unlock|licen[cs]e|premium|trial|lite|elite)\b|\bPro\b/i;
  expect(code.match(words)).toBeNull();
  const trialware =
    /is_licensed|has_license|is_pro|is_premium|http:\/\/localhost\/|127\.0\.0\.1|if \(\$\w+ [<>]=? \$\w*(limit|quota|usage)/;
  expect(
    phpFiles()
      .map(({ code: php }) => php)
      .join('\n')
      .match(trialware),
  ).toBeNull();
});

test('the readme names each route that is called, and that nothing is sent before (WX-06)', () => {
  const readme = readFileSync(inRoot('hosts', 'wordpress', 'plugin', 'readme.txt'), 'utf8');
  const section = /== External services ==([\s\S]*?)\n== /.exec(readme)?.[1] ?? '';
  const php = phpFiles()
    .map(({ code }) => code)
    .join('\n');
  const routes = new Set([...php.matchAll(/'(?:\/api\/v1)?(\/host\/[a-z]+(?:\/[a-z]+)?)/g)].map(([, route]) => route));
  expect(routes.size).toBeGreaterThan(5);
  for (const route of routes) expect(section).toContain(`\`${route}\``);
  for (const kind of ['entries', 'terms', 'media'])
    for (const route of [`/host/${kind}`, `/host/${kind}/seen`]) expect(section).toContain(`\`${route}\``);
  expect(section).toContain('Nothing is sent anywhere before you press Connect');
});
