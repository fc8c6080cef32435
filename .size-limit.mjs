import { existsSync, readFileSync } from 'node:fs';

/** What Vite wrote about an app's build: each source file with the chunk it went into. */
function manifestOf(app) {
  const path = `apps/${app}/dist/.vite/manifest.json`;
  if (!existsSync(path)) throw new Error(`${path} is missing: npm run build`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The script files a browser loads for these chunks: themselves and all they import statically. */
function scripts(app, manifest, keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue;
    if (!manifest[key]) throw new Error(`apps/${app}: the build has no chunk for ${key}.`);
    seen.add(key);
    scripts(app, manifest, manifest[key].imports ?? [], seen);
  }
  const files = [...seen].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
  return [...new Set(files)].map((file) => `apps/${app}/dist/${file}`);
}

/** The chunk a build starts with. */
function entryOf(app, manifest) {
  const key = Object.keys(manifest).find((name) => manifest[name].isEntry);
  if (!key) throw new Error(`apps/${app}: the build has no entry.`);
  return key;
}

const admin = manifestOf('admin');
const widget = manifestOf('widget');
const loader = 'apps/widget/dist/widget.js';
/** The file of a part that the build has written into another file. */
function partIn(file, name) {
  const part = new RegExp(`${name}-[\\w-]+\\.js`).exec(readFileSync(file, 'utf8'))?.[0];
  if (!part) throw new Error(`apps/widget: ${file} knows no part "${name}".`);
  return `apps/widget/dist/widget-assets/${part}`;
}

const panel = scripts('widget', widget, [entryOf('widget', widget)]);
const rules = partIn(loader, 'rules');
const link = partIn('apps/widget/dist/widget-link.json', 'link');
const team = partIn(rules, 'team');
/** What the panel loads for surveys with these question types, screens, endings or results, and the most that it may take. */
const panelParts = {
  scale: '1.4 kB',
  choices: '2 kB',
  inputs: '3 kB',
  tables: '3 kB',
  flow: '1.9 kB',
  outcome: '1 kB',
};
/** What surveys load in their own parts, by what they use. */
const parts = ['texts', 'opening', 'triggers', 'calls', 'rare-rules', 'closing', 'person', 'fields', 'quotes'];
// The admin opens on the list of surveys, which may be a chunk of its own.
const firstScreen = Object.keys(admin).filter((name) => /survey-list-screen\.tsx$/.test(name));
const adminScripts = scripts('admin', admin, [entryOf('admin', admin), ...firstScreen]);

/** What another language adds to the first screen: the list of languages, and its first file. */
const languageList = Object.keys(admin).find((key) => /\/language\/languages\.ts$/.test(key));
const ofLanguages = Object.keys(admin)
  .map((key) => [/languages\.ts\?first=([\w-]+)$/.exec(key)?.[1], admin[key].file])
  .filter(([tag]) => tag !== undefined);

const budget = (name, limit, path) => ({ name, limit, path, gzip: true });

export default [
  budget('widget: loader', '3.3 kB', loader),
  budget('widget: loader and panel', '25.6 kB', [loader, ...panel]),
  budget('widget: link page', '3.75 kB', link),
  budget('widget: link page and panel', '26.4 kB', [link, ...panel]),
  ...Object.entries(panelParts).map(([part, limit]) => budget(`widget: ${part}`, limit, partIn(panel[0], part))),
  budget('widget: page rules', '7.6 kB', rules),
  budget('widget: a page whose surveys use all of these', '48.8 kB', [
    loader,
    ...panel,
    rules,
    ...parts.map((part) => partIn(rules, part)),
  ]),
  budget('widget: texts of other languages', '2.1 kB', partIn(rules, 'texts')),
  budget('widget: pauses and shares', '1.83 kB', partIn(rules, 'opening')),
  budget('widget: triggers', '2.25 kB', partIn(rules, 'triggers')),
  budget('widget: calls of pages', '2.1 kB', partIn(rules, 'calls')),
  budget('widget: rare page rules', '2.51 kB', partIn(rules, 'rare-rules')),
  budget('widget: closing', '0.7 kB', partIn(rules, 'closing')),
  budget('widget: one response per person', '1.05 kB', partIn(rules, 'person')),
  budget('widget: hidden fields', '1.7 kB', partIn(rules, 'fields')),
  budget('widget: quotes of answers and fields', '1.9 kB', partIn(rules, 'quotes')),
  budget('widget: addons', '5.5 kB', partIn(rules, 'addons')),
  budget('widget: for the team', '500 B', team),
  budget('widget: strip of a test', '1.3 kB', partIn(team, 'test')),
  budget('widget: recorder of heatmaps', '2.5 kB', partIn(rules, 'heatmap-record')),
  budget('widget: overlay of heatmaps', '9 kB', partIn(team, 'heatmap-overlay')),
  budget('admin: first screen', '191 kB', adminScripts),
  ...ofLanguages.map(([tag, file]) =>
    budget(`admin: first screen in ${tag}`, '15 kB', [
      `apps/admin/dist/${admin[languageList].file}`,
      `apps/admin/dist/${file}`,
    ]),
  ),
];
