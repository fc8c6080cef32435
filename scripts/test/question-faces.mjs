import { QUESTION_TYPES } from '../../packages/contract/src/limits.ts';
import { findLines, reportLines } from './source-lines.mjs';

/*
 * A question type lives in one map per face; nowhere else may code ask for a type by its name.
 * `text`, `email`, `checkbox` (HTML) and `nps` (a survey's type) mean other things too: they count only
 * where a question is asked, and in lists of types.
 */
const FACES =
  /[\\/](question-types|questions)[\\/]|[\\/](question-types|questions)\.tsx?$|^packages[\\/]contract[\\/]/;
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

const found = findLines({
  folders: ['packages', 'addons', 'catalogue', 'hosts', 'apps'],
  except: (file) => FACES.test(file),
  matches: (line) => FORBIDDEN.some((pattern) => pattern.test(line)),
});
reportLines(found, 'Code asks for a question type by its name: move it into the maps of its face.');
