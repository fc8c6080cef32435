import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUESTION_TYPES } from '../../packages/contract/src/limits.ts';
import { root } from '../setup/paths.mjs';

/*
 * A question type lives in one map per face; nowhere else may code ask for a type by its name.
 * `text`, `email`, `checkbox` (HTML) and `nps` (a survey's type) mean other things too: they count only
 * where a question is asked, and in lists of types.
 */
const FACES =
  /[\\/](question-types|questions)[\\/]|[\\/](question-types|questions)\.tsx?$|^packages[\\/]contract[\\/]/;
const SOURCE = /\.tsx?$/;
/** Steps of the tables' history stay as they were taken. */
const NOT_CHECKED = /(^node_modules|^dist|^testing|^seed|^migrations|\.test\.tsx?)$/;
const AMBIGUOUS = ['text', 'email', 'checkbox', 'nps'];

const quoted = (names) => `['"\`](?:${names.join('|')})['"\`]`;
const own = quoted(QUESTION_TYPES.filter((type) => !AMBIGUOUS.includes(type)));
const any = quoted(QUESTION_TYPES);
const FORBIDDEN = [
  /switch\s*\([^)]*question[^)]*\.type\s*\)/i,
  new RegExp(`[!=]==?\\s*${own}|${own}\\s*[!=]==?|case\\s+${own}`),
  new RegExp(`${any}\\s*,\\s*${any}`),
  new RegExp(`question\\w*[?!]?\\.type\\s*[!=]==?\\s*${any}`, 'i'),
];

const places = ['packages', 'addons', 'catalogue', 'hosts', 'apps']
  .flatMap(filesBelow)
  .filter((file) => !FACES.test(file));
const found = places.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((line, index) => ({ line, place: `${file}:${index + 1}` }))
    .filter(({ line }) => FORBIDDEN.some((pattern) => pattern.test(line))),
);

for (const { place, line } of found) process.stdout.write(`${place}  ${line.trim()}\n`);
if (found.length > 0) {
  process.stdout.write('\nCode asks for a question type by its name: move it into the maps of its face.\n');
  process.exitCode = 1;
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !NOT_CHECKED.test(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return SOURCE.test(path) ? [path] : [];
    });
}
