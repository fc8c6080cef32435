import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gates } from '../../addons/src/gates.ts';
import { ADDON_SLUGS } from '../../packages/contract/src/limits.ts';
import { root } from '../setup/paths.mjs';
import { findLines, reportLines } from './source-lines.mjs';

/*
 * What an addon contributes is read from its folder, so code outside of `addons/` need not name one. Gates are the
 * exception: they only switch on what the product itself does. Fields of the wire such as `google_drive` and
 * `notifications.webhook` do not count as names of addons: clients know them, so they stay.
 */
const MAY_NAME = [
  // The lists of slugs, plans and capabilities, where a new addon has its one line.
  'packages/contract/src/limits.ts',
  'packages/contract/src/capabilities.ts',
  // Fields that surveys had before addons could keep their own with them; a new addon uses `extensions`.
  'packages/engine/src/survey/parts.ts',
  // The name is part of the key that stored secrets are sealed with: under another one nobody could open them.
  'apps/server/src/features/surveys/stored/webhook-secrets.ts',
  // Settings of the product that need it.
  'packages/engine/src/access/settings-changes.ts',
  // What is left out of an import is told in words, and this addon's name is a word.
  'apps/server/src/features/imports/userfeedback/read-plugin.ts',
  // A post of the demo site with a shortcode in its text, as an author writes it.
  'hosts/demo-site/src/content/posts/sharp-enough.ts',
].map((file) => join(file));

const gated = gates.map(({ slug }) => slug);
const slugs = ADDON_SLUGS.filter((slug) => !gated.includes(slug));
const NAMED = new RegExp(slugs.flatMap(patternsOf).join('|'));

const found = findLines({
  folders: ['packages', 'catalogue', 'hosts', 'apps'],
  except: (file) => MAY_NAME.includes(file) || basename(file).startsWith('testing.'),
  matches: (line) => NAMED.test(line),
});
const needless = MAY_NAME.filter((file) => !NAMED.test(readFileSync(join(root, file), 'utf8')));

reportLines(found, 'Code names an addon outside of its folder: let the addon contribute it (addons/README.md).');
if (needless.length > 0) {
  process.stdout.write(`\nNo addon is named here any more, so they need no exception: ${needless.join(', ')}\n`);
  process.exitCode = 1;
}

/** `post-ratings`, `postRatings`, `PostRatings`. A slug of one word is an English word too, so it counts only between quotes. */
function patternsOf(slug) {
  if (!slug.includes('-')) return [`['"\`](?:use-|addon:|/)?${slug}['"\`/]`];
  const camel = slug.replace(/-(\w)/g, (_all, letter) => letter.toUpperCase());
  return [slug, camel, `${camel[0].toUpperCase()}${camel.slice(1)}`];
}
