import { QUESTION_TYPES } from '../../packages/engine/src/question-types/index.ts';
import { findLines, reportLines } from './source-lines.mjs';

/*
 * What depends on the question type is in the four rooms of question types; other code may not check for a type by name.
 * `text`, `email`, `checkbox`, `date` (HTML), `number` (JavaScript) and `nps` (a survey's type) mean other things too: they
 * count only when they are compared with a question's type, and in lists of types.
 */
const ROOMS = /[\\/]question-types[\\/]|[\\/]question-types\.[a-z.]*tsx?$/;
const AMBIGUOUS = ['text', 'email', 'checkbox', 'number', 'date', 'nps'];

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
  except: (file) => ROOMS.test(file),
  matches: (line) => FORBIDDEN.some((pattern) => pattern.test(line)),
});
reportLines(found, 'Code checks for a question type by name: move it into a map with one entry for each type.');
