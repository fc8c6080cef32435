import { exec } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { cacheDir, inRoot } from '../../scripts/setup/paths.mjs';
import type { Figure, Measurement } from '../measurement.ts';

const run = promisify(exec);
const FOLDER = join(cacheDir, 'peers');
const PATIENCE_MS = 180_000;
const WIDGET = inRoot('apps', 'widget', 'dist');

/** survey-js-ui needs the survey-core of its own version. */
const PACKAGES = { 'posthog-js': '1.449.2', 'survey-core': '2.5.38', 'survey-js-ui': '2.5.38' };

const SURVEY_JS = ['survey-core/survey.core.min.js', 'survey-js-ui/survey-js-ui.min.js'];

/** The files that a page loads to show one survey, according to the packages' own snippets. */
const PEERS = [
  { name: 'posthog-js with its surveys', files: ['posthog-js/dist/array.js', 'posthog-js/dist/surveys.js'] },
  { name: 'survey-core with survey-js-ui', files: SURVEY_JS },
  {
    name: 'the same with its stylesheet',
    files: [...SURVEY_JS, 'survey-core/survey-core.fontless.min.css'],
  },
];

/** What visitors download to see a survey: ours compared with peers' public files, all by the same gzip. */
export const peers: Measurement = {
  name: 'peers',
  title: 'Files for one survey, gzip, compared with peers',
  needs: 'npm registry',
  async run() {
    if (!(await install())) return [];
    const loader = join(WIDGET, 'widget.js');
    const panel = /panel-[\w-]+\.js/.exec(await readFile(loader, 'utf8'))?.[0];
    if (!panel) throw new Error('The loader names no panel.');
    const ours = await weigh([loader, join(WIDGET, 'widget-assets', panel)]);
    const figures: Figure[] = [
      { what: 'ours, no survey to show: loader', value: await weigh([loader]), unit: 'bytes' },
      { what: 'ours, loader and panel', value: ours, unit: 'bytes' },
    ];
    for (const { name, files } of PEERS) {
      const theirs = await weigh(files.map((file) => join(FOLDER, 'node_modules', file)));
      figures.push(
        { what: name, value: theirs, unit: 'bytes' },
        { what: `${name}: times ours`, value: theirs / ours, unit: '' },
      );
    }
    return figures;
  },
};

/** Bytes of the files, each compressed separately as a server sends it. */
async function weigh(files: readonly string[]): Promise<number> {
  const contents = await Promise.all(files.map((file) => readFile(file)));
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
}

/**
 * Installs into the project's cache, so that neither `npm install` nor CI grows; false when the registry cannot be
 * reached.
 */
async function install(): Promise<boolean> {
  await mkdir(FOLDER, { recursive: true });
  const manifest = { private: true, dependencies: PACKAGES };
  await writeFile(join(FOLDER, 'package.json'), JSON.stringify(manifest));
  const npm =
    'npm install --ignore-scripts --no-audit --no-fund --prefer-offline --fetch-retries=1 --loglevel=error';
  return run(npm, { cwd: FOLDER, timeout: PATIENCE_MS }).then(
    () => true,
    (error: Error) => {
      // npm prints stack traces and advice.
      process.stderr.write(`${error.message.split('\n', 5).join('\n')}\n`);
      return false;
    },
  );
}
