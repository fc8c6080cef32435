import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { PICTURES } from './pictures/index.ts';

const BASE = '/assets/site/';
const STYLES = ['base', 'frame', 'lists', 'home', 'article', 'forms', 'print'];
const require = createRequire(import.meta.url);
const FONTS = {
  'fonts/newsreader.woff2': require.resolve(
    '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
  ),
  'fonts/newsreader-italic.woff2': require.resolve(
    '@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2',
  ),
  'fonts/inter.woff2': require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
};

interface Asset {
  type: string;
  body: Buffer;
  /** Start of the content's hash, part of the address so that a browser may keep it for good. */
  version: string;
}

const assets = loadAssets();

/** The address of a file of the site's look: `site.css`, `pictures/harbour.svg`. */
export function assetHref(name: string): string {
  const asset = assets.get(name);
  if (!asset) throw new Error(`The site has no file ${name}.`);
  return `${BASE}${name}?v=${asset.version}`;
}

/** Serves style, fonts and drawings from memory. */
export function serveAssets(app: FastifyInstance): void {
  app.get<{ Params: { '*': string } }>(`${BASE}*`, async (request, reply) => {
    const asset = assets.get(request.params['*']);
    if (!asset) return reply.callNotFound();
    const etag = `W/"${asset.version}"`;
    const isVersioned = new URLSearchParams(request.url.split('?')[1]).get('v') === asset.version;
    reply.headers({
      etag,
      'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type(asset.type).send(asset.body);
  });
}

function loadAssets(): ReadonlyMap<string, Asset> {
  const loaded = new Map<string, Asset>();
  for (const [name, file] of Object.entries(FONTS)) {
    loaded.set(name, assetOf('font/woff2', readFileSync(file)));
  }
  for (const [name, draw] of Object.entries(PICTURES)) {
    loaded.set(`pictures/${name}.svg`, assetOf('image/svg+xml', Buffer.from(draw())));
  }
  const style = STYLES.map((name) => readFileSync(new URL(`styles/${name}.css`, import.meta.url), 'utf8'))
    .join('\n')
    // Fonts are part of the style's version, and kept for good like everything else.
    .replaceAll(/url\("\/assets\/site\/([^"]+)"\)/g, (_all, name: string) => {
      return `url("${BASE}${name}?v=${loaded.get(name)?.version}")`;
    });
  loaded.set('site.css', assetOf('text/css; charset=utf-8', Buffer.from(style)));
  return loaded;
}

function assetOf(type: string, body: Buffer): Asset {
  return { type, body, version: createHash('sha256').update(body).digest('hex').slice(0, 16) };
}
