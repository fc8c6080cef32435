import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pluginFiles, pluginFolder } from './plugin-files.mjs';
import { readPo } from './translations.mjs';

/* `node scripts/wordpress/pot.mjs` renews the file that translators begin with. */

const POT = join(pluginFolder, 'languages', 'userfeedback-connector.pot');
const KEYWORDS = ['__', '_e', '_x:1,2c', '_n:1,2', 'esc_html__', 'esc_attr__', 'esc_html_e', 'esc_attr_e'];

/** Texts that a language lacks, and those that it has for nothing: `de_DE  Saved.` */
export function listTranslationFaults() {
  const keyOf = ({ context, id, plural }) => JSON.stringify([context, id, plural]);
  const wanted = new Set(readPo(readFileSync(POT, 'utf8')).messages.map(keyOf));
  return readdirSync(join(pluginFolder, 'languages'))
    .filter((name) => name.endsWith('.po'))
    .flatMap((name) => {
      const { messages } = readPo(readFileSync(join(pluginFolder, 'languages', name), 'utf8'));
      const known = new Set(messages.filter(({ forms }) => forms.every((form) => form !== '')).map(keyOf));
      const faults = [...wanted, ...known].filter((key) => !wanted.has(key) || !known.has(key));
      return faults.map((key) => `${name} lacks it, or has it for nothing: ${key}`);
    });
}

/** Whether the texts of the plugin are those in the file. */
export const isPotCurrent = () => readFileSync(POT, 'utf8') === makePot();

function makePot() {
  const names = pluginFiles().map(({ name }) => name);
  return [
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"X-Domain: userfeedback-connector\\n"\n',
    textsIn(
      'PHP',
      names.filter((name) => name.endsWith('.php')),
    ),
    textsIn(
      'JavaScript',
      names.filter((name) => name.endsWith('.js')),
    ),
    ...names.filter((name) => name.endsWith('block.json')).map(textsOfBlock),
  ].join('\n');
}

/** By file, without lines, which change with every edit. */
function textsIn(language, names) {
  const { status, stdout, stderr } = spawnSync(
    'xgettext',
    [
      `--language=${language}`,
      '--from-code=UTF-8',
      '--add-comments=translators:',
      '--add-location=file',
      '--no-wrap',
      '--omit-header',
      '--keyword',
      ...KEYWORDS.map((keyword) => `--keyword=${keyword}`),
      '--output=-',
      ...names,
    ],
    { cwd: pluginFolder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`xgettext failed: ${stderr}`);
  return stdout;
}

function textsOfBlock(name) {
  const block = JSON.parse(readFileSync(join(pluginFolder, name), 'utf8'));
  return ['title', 'description']
    .map((key) => `#: ${name}\nmsgctxt "block ${key}"\nmsgid ${JSON.stringify(block[key])}\nmsgstr ""\n`)
    .join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(POT, makePot());
