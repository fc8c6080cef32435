import { spawnSync } from 'node:child_process';
import { inRoot } from '../setup/paths.mjs';
import { checkPhp } from './check-php.mjs';
import { compileWith74 } from './php-7.4.mjs';
import { phpFiles } from './plugin-files.mjs';
import { isPotCurrent, listTranslationFaults } from './pot.mjs';

/* What needs no WordPress: PHP that compiles with the oldest and this machine's version, its style, rules and texts. */

const files = phpFiles();
const complaints = [
  ...files.flatMap(({ path }) => saidBy('php', ['-l', path], /^No syntax errors/)),
  ...saidBy('phpcs', [
    '-q',
    `--standard=${inRoot('hosts', 'wordpress', 'phpcs.xml')}`,
    inRoot('hosts', 'wordpress', 'plugin'),
  ]),
  ...files.flatMap(({ name, code }) => checkPhp(code, name).map(({ line, text }) => `${name}:${line}  ${text}`)),
  ...(await compileWith74(files)).map(({ name, text }) => `${name}  PHP 7.4: ${text}`),
  ...(isPotCurrent() ? [] : ['languages/*.pot is not current: node scripts/wordpress/pot.mjs renews it.']),
  ...listTranslationFaults(),
];
process.stdout.write(`${complaints.join('\n')}\n`);
if (complaints.length > 0) process.exitCode = 1;

function saidBy(command, args, isFine = /^$/) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (error) return [`${command}: ${error.message}`];
  return status === 0 && isFine.test(stdout.trim()) ? [] : [`${stdout}${stderr}`];
}
