import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CachedFile } from '@userfeedback/host-kit';
import { createCachedFile, sendCachedFile } from '@userfeedback/host-kit';
import type { FastifyInstance } from 'fastify';

const BASE = '/assets/site/';
const STYLES = ['base', 'frame', 'lists', 'home', 'article', 'forms', 'print'];
/** Each drawing is named by the slug of its post or author, or by its place. */
const PICTURES = new URL('../pictures/', import.meta.url);
const require = createRequire(import.meta.url);
const FONTS = {
  'fonts/newsreader.woff2': require.resolve('@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2'),
  'fonts/newsreader-italic.woff2': require.resolve(
    '@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2',
  ),
  'fonts/inter.woff2': require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
};

/** Analytics plugins read events here; the magazine itself counts nobody. */
const DATA_LAYER = 'window.dataLayer = window.dataLayer || [];\n';

const assets = loadAssets();

export function assetHref(name: string): string {
  return `${BASE}${name}?v=${assetVersion(name)}`;
}

/** Changes when the file changes. */
export function assetVersion(name: string): string {
  const asset = assets.get(name);
  if (!asset) throw new Error(`The site has no file ${name}.`);
  return asset.version;
}

export function serveAssets(app: FastifyInstance): void {
  app.get<{ Params: { '*': string } }>(`${BASE}*`, async (request, reply) => {
    const asset = assets.get(request.params['*']);
    if (!asset) return reply.callNotFound();
    // Surveys show its pictures on pages of other origins.
    return sendCachedFile(request, reply.header('cross-origin-resource-policy', 'cross-origin'), asset);
  });
}

function loadAssets(): ReadonlyMap<string, CachedFile> {
  const loaded = new Map<string, CachedFile>();
  for (const [name, file] of Object.entries(FONTS)) {
    loaded.set(name, createCachedFile('font/woff2', readFileSync(file)));
  }
  for (const name of readdirSync(PICTURES)) {
    loaded.set(`pictures/${name}`, createCachedFile('image/svg+xml', readFileSync(new URL(name, PICTURES))));
  }
  const style = STYLES.map((name) => readFileSync(new URL(`../styles/${name}.css`, import.meta.url), 'utf8'))
    .join('\n')
    // Fonts share the style's version and are cached forever like everything else.
    .replaceAll(/url\("\/assets\/site\/([^"]+)"\)/g, (_all, name: string) => {
      return `url("${BASE}${name}?v=${loaded.get(name)?.version}")`;
    });
  loaded.set('analytics.js', createCachedFile('text/javascript; charset=utf-8', Buffer.from(DATA_LAYER)));
  loaded.set('site.css', createCachedFile('text/css; charset=utf-8', Buffer.from(style)));
  return loaded;
}
