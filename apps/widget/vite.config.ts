import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { build, defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const shared = { target: 'es2022', minify: true } as const;

const ASSETS = 'widget-assets';
/** So long pages that name a version may be cached somewhere. */
const KEPT_MS = 100 * 86_400_000;

/**
 * `vite build` makes the hashed chunks, then the loader, which must know their names and what is in them.
 * The loader is a classic script, so that `<script async src="https://host/widget.js">` is the whole snippet; it also
 * stands under its version, for snippets with subresource integrity, which `widget-version.json` tells. The versions of
 * the last builds stay: pages out there and loaders in caches go on asking for them.
 */
export default defineConfig({
  root: here('.'),
  resolve: {
    alias: {
      'react/jsx-runtime': here('src/render/jsx-runtime.ts'),
      react: here('src/render/hooks.ts'),
    },
  },
  plugins: [addonsBeforeRules(), loaderAfterChunks()],
  build: {
    ...shared,
    outDir: here('dist'),
    emptyOutDir: false,
    ...asLibrary({ panel: here('src/panel/index.ts'), rules: here('src/rules.ts') }),
  },
});

/** As a library: an application's chunks would bring Vite's preloading with them. */
function asLibrary(entry: Record<string, string>) {
  return {
    lib: { entry, formats: ['es' as const] },
    rolldownOptions: {
      output: {
        entryFileNames: `${ASSETS}/[name]-[hash].js`,
        chunkFileNames: `${ASSETS}/[name]-[hash].js`,
        minify: true,
        comments: false,
      },
    },
  };
}

/** Makes the addons' part and writes into the chunk of rules where it is. */
function addonsBeforeRules(): Plugin {
  let outDir = '';
  return {
    name: 'addons-before-rules',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async transform(code, id) {
      if (id !== here('src/rules.ts')) return undefined;
      const built = await build({
        configFile: false,
        root: here('.'),
        logLevel: 'warn',
        build: { ...shared, ...asLibrary({ addons: here('src/addons.ts') }), outDir, emptyOutDir: false },
      });
      const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
      const part = chunks.find((one) => one.type === 'chunk');
      if (!part) throw new Error('The addons make no part.');
      for (const file of part.moduleIds) this.addWatchFile(file);
      return code.replaceAll(/\bADDONS\b/g, JSON.stringify(partOf(outDir, part.fileName)));
    },
  };
}

function loaderAfterChunks(): Plugin {
  let outDir = '';
  return {
    name: 'loader-after-chunks',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async writeBundle(_, bundle) {
      const entries = Object.values(bundle).filter((file) => file.type === 'chunk');
      if (entries.some(({ isEntry }) => !isEntry))
        throw new Error('Parts share a file, whose hash nobody would know.');
      const parts = entries.map(({ name, fileName }) => [
        `PARTS.${name}`,
        JSON.stringify(partOf(outDir, fileName)),
      ]);
      await build({
        configFile: false,
        root: here('.'),
        logLevel: 'warn',
        define: Object.fromEntries(parts),
        build: {
          ...shared,
          outDir,
          emptyOutDir: false,
          rolldownOptions: {
            input: here('src/loader.ts'),
            output: { format: 'iife', entryFileNames: 'widget.js' },
          },
        },
      });
      nameVersion(outDir);
      dropOld(join(outDir, ASSETS));
    },
  };
}

/** Puts the loader under a name of its content as well, and says name and integrity in a file. */
function nameVersion(outDir: string): void {
  const loader = join(outDir, 'widget.js');
  const integrity = integrityOf(loader, 'sha384');
  const path = `${ASSETS}/widget-${Buffer.from(integrity.slice(7), 'base64').toString('hex').slice(0, 16)}.js`;
  copyFileSync(loader, join(outDir, path));
  writeFileSync(join(outDir, 'widget-version.json'), JSON.stringify({ path: `/${path}`, integrity }));
}

/** What the loader is told of a part; one file, since its hash says nothing about others. */
function partOf(outDir: string, fileName: string): [file: string, integrity: string] {
  return [basename(fileName), integrityOf(join(outDir, fileName), 'sha256')];
}

function integrityOf(file: string, algorithm: 'sha256' | 'sha384'): string {
  return `${algorithm}-${createHash(algorithm).update(readFileSync(file)).digest('base64')}`;
}

function dropOld(dir: string): void {
  for (const file of readdirSync(dir).map((name) => join(dir, name))) {
    if (Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file);
  }
}
