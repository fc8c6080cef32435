import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inRoot } from './setup/paths.mjs';
import { stages } from './test/stages.mjs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: inRoot(),
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(inRoot(file)));
const folders = new Set(files.flatMap((file) => foldersOf(file)));
/** Without the requirements, which also name what is not built yet. */
const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('requirements/'));
const decisions = documents.filter((file) => file.startsWith('docs/decisions/0'));
/** The command line's own table of commands. Imported this way because scripts are not checked with the server's types. */
const { program } = await import(inRoot('apps', 'server', 'src', 'operations', 'cli', 'program.ts'));
const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
/** The code that has to contain every address and variable that a document names. */
const sources = files
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|e2e)\.|screen\.test/.test(file))
  .map((file) => readFileSync(inRoot(file), 'utf8'))
  .join('\n');

const FILE_NAME = /\.(ts|tsx|mjs|cjs|json|md|css)$/;
const PATH = /^[\w.@*<>{},:-]+(\/[\w.@*<>{},:-]+)*\/?$/;
const TOP = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
/** Created by a build or a server, so not among the project's files. */
const MADE = /^(dist|\.vite|outbox)\/|\/dist$/;

test('docs/sign-in.md leads to each provider in at most six steps, with variables that exist (PE-99)', () => {
  const text = readFileSync(inRoot('docs/sign-in.md'), 'utf8');
  for (const name of ['Google', 'Microsoft Entra', 'Keycloak']) {
    const [, chapter = ''] = text.split(`## ${name}\n`);
    const steps = chapter.split('\n## ')[0]?.match(/^\d+\./gm) ?? [];
    expect([name, steps.length]).toEqual([name, 6]);
  }
  const configuration = readFileSync(inRoot('docs/configuration.md'), 'utf8');
  for (const [variable] of text.matchAll(/UF_[A-Z_]+/g)) expect(configuration).toContain(`\`${variable}\``);
});

test('docs/backup.md tells of every option and variable about backups (BK-67)', () => {
  const text = readFileSync(inRoot('docs', 'backup.md'), 'utf8');
  const options = (command) => [
    ...command.options.map(({ long }) => long),
    ...command.commands.flatMap((under) => [`uf ${command.name()} ${under.name()}`, ...options(under)]),
  ];
  const about = program.commands.filter((command) => ['backup', 'restore'].includes(command.name()));
  const variables = [...sources.matchAll(/\bUF_(?:BACKUP_[A-Z]+|PG_BIN|DELIVERIES)\b/g)].map(([name]) => name);
  const named = [...new Set([...about.flatMap(options), ...variables])];
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter((name) => !text.includes(name))).toEqual([]);
});

describe.each(documents)('%s', (document) => {
  const text = readFileSync(inRoot(document), 'utf8');
  const spans = spansIn(text);

  test('names paths that exist (FP-09)', () => {
    const named = [...spans.filter(isPath), ...treeIn(text)];
    expect(named.filter((path) => !isThere(path, document))).toEqual([]);
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path);
    expect(linked.filter((path) => !existsSync(join(inRoot(dirname(document)), path)))).toEqual([]);
  });

  test('names commands that exist (FP-09)', () => {
    const commands = [...spans, ...fencedLines(text)].filter((span) => /^(npm|uf) /.test(span));
    expect(commands.filter((command) => !isCommand(command))).toEqual([]);
  });

  test('names addresses and variables that exist (FP-09)', () => {
    const addresses = spans
      .map((span) => span.replace(/^(GET|POST|PUT|DELETE) /, '').replace('{UF_PUBLIC_URL}', ''))
      .filter((span) => /^\/\w[\w./{}<>*-]*$/.test(span));
    expect(addresses.filter((address) => !isAddress(address))).toEqual([]);
    const variables = spans.filter((span) => /^(UF|AI|GOOGLE|SMTP|DATABASE|TEST|CHROMIUM)_[A-Z_]+$/.test(span));
    expect(variables.filter((variable) => !sources.includes(variable))).toEqual([]);
  });
});

test('the list of decisions has each of them once, under its own title', () => {
  const list = readFileSync(inRoot('docs', 'decisions', 'README.md'), 'utf8');
  const listed = list.split('\n').filter((line) => line.startsWith('- '));
  const titled = decisions.map((path) => {
    const [, number, title] = /^# (\d{4}) (.+)$/m.exec(readFileSync(inRoot(path), 'utf8')) ?? [];
    return `- [${number}](${basename(path)}) ${title}`;
  });
  expect(listed.sort()).toEqual(titled.sort());
});

test('the README is short, shows the product and says how other plans see it (FH-09)', () => {
  const readme = readFileSync(inRoot('README.md'), 'utf8');
  expect(readme.split('\n').length).toBeLessThanOrEqual(121);
  const pictures = [...readme.matchAll(/(?:src|srcset)="(docs\/pictures\/[\w-]+\.png)"/g)].map(([, path = '']) => path);
  expect(pictures.map((path) => basename(path, '.png'))).toEqual([
    'widget-dark',
    'widget-light',
    'results-dark',
    'results-light',
  ]);
  for (const path of pictures) expect(readFileSync(inRoot(path)).length, path).toBeGreaterThan(20_000);
  for (const word of ['UF_DEMO_PLAN', 'Try another plan', 'npm run pictures', 'docs/install.md', 'docs/widget.md'])
    expect(readme).toContain(word);
});

test('each example of nginx has room for the long headers of the admin (DP-22)', () => {
  const examples = files
    .filter((file) => /\.(conf|md)$/.test(file))
    .map((file) => ({ file, text: readFileSync(inRoot(file), 'utf8') }))
    .filter(({ text }) => /^\s*proxy_pass /m.test(text));
  expect(examples.map(({ file }) => file)).toContain('deploy/proxy/nginx.conf');
  for (const { file, text } of examples) expect(text, file).toMatch(/^\s*proxy_buffer_size (8|16|32)k;/m);
});

test('the README lists every npm command (FP-09)', () => {
  const readme = readFileSync(inRoot('README.md'), 'utf8');
  const commands = Object.keys(scripts).map((name) =>
    ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`,
  );
  expect(commands.filter((command) => !new RegExp(`\\| \`${command}( -- <command>)?\` +\\|`).test(readme))).toEqual([]);
});

describe.each(decisions)('%s', (file) => {
  test('has its number, a status and its context (FP-09)', () => {
    const text = readFileSync(inRoot(file), 'utf8');
    const number = basename(file).slice(0, 4);
    expect(text).toMatch(new RegExp(`^# ${number} \\w`));
    expect(text).toMatch(/^Status: (accepted|replaced by \d{4})/m);
    expect(text).toMatch(/^## Context\n\n\S/m);
    expect(text).toMatch(/^## Decision\n\n\S/m);
  });
});

test('no two decisions share a number (FP-09)', () => {
  const numbers = decisions.map((file) => basename(file).slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});

function foldersOf(file) {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** The texts between backticks, outside of fenced blocks. */
function spansIn(text) {
  return [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, span]) => span);
}

function fencedLines(text) {
  return [...text.matchAll(/```\w*\n([\s\S]*?)```/g)].flatMap(([, block]) =>
    block.split('\n').map((line) => line.trim()),
  );
}

/** The folders and files at the start of the lines of a drawn tree. */
function treeIn(text) {
  return fencedLines(text).flatMap((line) => line.match(/^[\w-]+\/[\w/<>-]*(?= )/g) ?? []);
}

function isPath(span) {
  if (!PATH.test(span) || span.startsWith('@') || MADE.test(span) || /^[\d./]+$/.test(span)) return false;
  return span.endsWith('/') || FILE_NAME.test(span) || (span.includes('/') && TOP.has(span.split('/')[0]));
}

/**
 * A path may start at the root, at the document or at a package (`engine/access.ts`), or be the end of a longer one
 * (`testing/`). In a package's own document it may be the end of a path inside that package only.
 */
function isThere(path, document) {
  return alternatives(path.replace(/\/$/, '')).every((one) => {
    const known = path.endsWith('/') ? folders : path.includes('.') ? files : [...files, ...folders];
    const pattern = endingIn(one, document);
    return [...known].some((file) => pattern.test(file));
  });
}

/** `{a,b}` are two paths; `{key}` stands for any part. */
function alternatives(path) {
  const found = path.match(/\{([^{}]*,[^{}]*)\}/);
  if (!found) return [path];
  return found[1].split(',').flatMap((part) => alternatives(path.replace(found[0], part)));
}

function endingIn(path, document) {
  const whole = path.startsWith('./') || path.startsWith('../') ? posix.join(dirname(document), path) : path;
  const [first, ...rest] = whole
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/<[^>]*>|\*|\{\w+\\?\}/g, '[^/]+')
    .split('/');
  const inner = [first, ...rest].join('/');
  const ofPackage = rest.length > 0 ? `|(packages|apps)/${first}/(src|testing)/${rest.join('/')}` : '';
  const [home] = document.match(/^(packages|apps)\/[^/]+\/|^(addons|bench)\//) ?? [''];
  return new RegExp(`^(${home}(.*/)?${inner}|${inner}${ofPackage})(\\.tsx?)?$`);
}

function isCommand(span) {
  const words = span.split(/\s+/);
  if (words[0] === 'uf') return isOfCommandLine(words.slice(1));
  const [, first, second] = words;
  const rest = words.slice(words.indexOf('--') + 1);
  if (first === 'test')
    return (
      !words.includes('--') || rest.every((one) => existsSync(inRoot(one)) || stages.some(({ name }) => name === one))
    );
  if (first === 'run') {
    const name = words.slice(2).find((word) => !word.startsWith('-')) ?? second;
    return name in scripts && (name !== 'uf' || rest.includes('<command>') || isOfCommandLine(rest));
  }
  return ['start', 'ci', 'install'].includes(first);
}

/** `user create --email ...`: looks up the command and its options in the command line's own table. */
function isOfCommandLine(words) {
  let command = program;
  let isValue = false;
  for (const word of words) {
    if (word.startsWith('--')) {
      const option = command.options.find(({ long }) => long === word);
      if (word !== '--help' && !option) return false;
      isValue = option?.required || option?.optional;
      continue;
    }
    if (isValue) {
      isValue = false;
      continue;
    }
    const inner = command.commands.find((one) => one.name() === word);
    if (inner) command = inner;
    else if (command.commands.length > 0) return false;
  }
  return command !== program || words.includes('--help');
}

/** A route, or the beginning of one, that is written somewhere in the code; a file at the root stands there without its slash. */
function isAddress(address) {
  const plain = address
    .replace(/^\/api\/v1(?=\/)/, '')
    .replace(/[^/]*[<{*].*$/, '')
    .replace(/\/$/, '');
  return plain === '' || sources.includes(plain) || sources.includes(`'${plain.slice(1)}'`);
}
