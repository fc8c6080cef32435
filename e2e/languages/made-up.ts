import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { build } from 'vite';

const ADMIN = join(import.meta.dirname, '../../apps/admin');

/** The admin as tests have it, with the made-up languages, which no build of the product has. */
export interface MadeUpAdmin {
  /** Gives this admin to a browser in place of the product's. */
  serve(context: BrowserContext): Promise<void>;
  remove(): Promise<void>;
}

export async function buildMadeUpAdmin(): Promise<MadeUpAdmin> {
  const outDir = await mkdtemp(join(tmpdir(), 'uf-made-up-'));
  await build({
    root: ADMIN,
    configFile: join(ADMIN, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, minify: false },
  });
  const page = await readFile(join(outDir, 'index.html'), 'utf8');
  return {
    serve: async (context) => {
      await context.route(/\/admin(\/|\?|$)/, (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname.startsWith('/admin/assets/'))
          return route.fulfill({ path: join(outDir, pathname.replace('/admin/', '')) });
        return route.fulfill({ contentType: 'text/html', body: page });
      });
    },
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}

/** The person's language is this one, whatever the account says; languages may be made up. */
export async function chooseLanguage(context: BrowserContext, language: string): Promise<void> {
  await context.route('**/api/v1/site-info', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), language } });
  });
}
