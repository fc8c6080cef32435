import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const [secret, id] = ['a'.repeat(64), 'customer-7 é'];
const docs = readFileSync(new URL('../docs/widget.md', import.meta.url), 'utf8');

/** How a line of each language is run: it prints the signature of the id. */
const RUN = {
  js: (line) => [process.execPath, '-e', `const [secret, id] = process.argv.slice(1); console.log(${line})`],
  php: (line) => ['php', '-r', `$secret = $argv[1]; $id = $argv[2]; echo ${line};`],
  python: (line) => ['python3', '-c', `import hmac, sys\nsecret, id = sys.argv[1:]\nprint(${line})`],
  ruby: (line) => ['ruby', '-ropenssl', '-e', `secret, id = ARGV; puts ${line}`],
};

test.each(Object.keys(RUN))('the line for %s in the documentation makes the signature (VF-60)', (language) => {
  const [, line = ''] = new RegExp(`\`\`\`${language}\\n([^\\n]*hmac[^\\n]*)\\n\`\`\``, 'i').exec(docs) ?? [];
  expect(line).not.toBe('');
  const [command, ...args] = RUN[language](line.replace(/;$/, ''));
  const { error, stdout, stderr } = spawnSync(command, [...args, secret, id], { encoding: 'utf8' });
  // A machine may lack a language.
  if (error && 'code' in error && error.code === 'ENOENT') return;
  expect([stdout.trim(), stderr]).toEqual([createHmac('sha256', secret).update(id).digest('hex'), '']);
});
