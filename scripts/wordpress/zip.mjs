import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { inRoot } from '../setup/paths.mjs';
import { pluginFiles } from './plugin-files.mjs';
import { makeJson, makeMo, readPo } from './translations.mjs';

/** The same for all builds, so that equal files make equal zips; a zip's time has no zone. */
const MOMENT = new Date(2026, 0, 1);
const IDENTITY = inRoot('hosts', 'wordpress', 'identity.json');

/** Names of a plugin: see hosts/wordpress/identity.json. */
export const readIdentity = (path = IDENTITY) => JSON.parse(readFileSync(path, 'utf8'));

export const EDITIONS = ['directory', 'self'];

/** Writes the zips into hosts/wordpress/dist; returns their paths. */
export function writePlugins(editions = EDITIONS, identity = readIdentity()) {
  const folder = inRoot('hosts', 'wordpress', 'dist');
  mkdirSync(folder, { recursive: true });
  return editions.map((edition) => {
    const file = join(folder, `${identity.slug}${edition === 'self' ? '' : `-${edition}`}.zip`);
    writeFileSync(file, zipPlugin(edition, identity));
    return file;
  });
}

/** Of the classes alone; the oldest PHP has to read the one that refuses it. */
const CLASS = /^includes\/class-(?!requirements)[\w-]+\.php$/;
const LOADER = 'includes/load.php';

/**
 * The plugin as a zip; the same input makes the same bytes. The directory's edition has no `Update URI`, which keeps ours
 * from being replaced by it.
 */
export function zipPlugin(edition, identity = readIdentity()) {
  const rename = renamer(identity);
  const sources = pluginFiles().map(({ name, path }) => [name, readFileSync(path, 'utf8')]);
  const renamed = sources.map(([name, text]) => [name, rename(text)]);
  const plugin = joinClasses(renamed)
    .flatMap(translate)
    .map(([name, content]) => [rename(name), content]);
  const files = plugin.map(([name, text]) => {
    const isHeader = edition === 'directory' && name === `${identity.slug}.php`;
    const content = isHeader ? text.replace(/^ \* Update URI: .*\n/m, '') : text;
    return [`${identity.slug}/${name}`, [Buffer.from(content), { mtime: MOMENT, level: 9 }]];
  });
  return Buffer.from(zipSync(Object.fromEntries(files.sort(byName))));
}

/** Puts all classes into the file that finds them otherwise: a fifth less to download. */
function joinClasses(files) {
  const classes = files.filter(([name]) => CLASS.test(name)).map(([, code]) => code);
  const begin = /^<\?php\n\nnamespace [^;]+;\n\ndefined\('ABSPATH'\) \|\| exit;\n/;
  const joined = classes.reduce((all, code) => all + code.replace(begin, ''));
  return files
    .filter(([name]) => !CLASS.test(name))
    .map(([name, text]) => {
      if (name === LOADER) return [name, joined];
      return [name, name.endsWith('.pot') ? text.replace(/^#: .*$/gm, placesIn) : text];
    });
}

/** In the place of what translators write: what PHP and the editor read. */
function translate([name, text]) {
  const [, stem, locale] = /^(.*-([a-z]{2}(?:_[A-Z]{2})?))\.po$/.exec(name) ?? [];
  if (!stem) return [[name, text]];
  const texts = readPo(text);
  const scripts = ['survey', 'post-ratings'].map((block) => [
    `${stem}-userfeedback-connector-${block}-editor-script.json`,
    makeJson(texts, locale, `blocks/${block}/edit.js`),
  ]);
  return [[`${stem}.mo`, makeMo(texts)], ...scripts];
}

/** Where a text stands, in the joined file. */
const placesIn = (line) => [...new Set(line.split(' ').map((name) => name.replace(CLASS, LOADER)))].join(' ');

const byName = (one, other) => (one[0] < other[0] ? -1 : 1);

/** Puts other names in the place of the default ones. What belongs to the widget and the wire keeps its name. */
function renamer(identity) {
  const usual = readIdentity();
  const words = [
    [usual.namespace, identity.namespace],
    [usual.namespace.replaceAll('\\', '\\\\'), identity.namespace.replaceAll('\\', '\\\\')],
    [usual.title, identity.title],
    [usual.constant, identity.constant],
    [usual.slug, identity.slug],
    [usual.prefix, identity.prefix],
  ];
  return (text) => {
    const renamed = words.reduce((result, [from, to]) => result.replaceAll(from, to), text);
    return renamed.replace(/(?<!X-)\bUserFeedback\b/g, () => identity.menu);
  };
}
