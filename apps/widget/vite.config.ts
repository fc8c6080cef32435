import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageParts } from '@userfeedback/addons/page-parts';
import { PANEL_PARTS } from '@userfeedback/contract/limits';
import type { Plugin } from 'vite';
import { build, defineConfig } from 'vite';
import type { BuiltIn } from './vite/own-copies.ts';
import { ownCopies } from './vite/own-copies.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const shared = { target: 'es2022', minify: true } as const;

/** Components are drawn by our own renderer. */
const resolve = {
  alias: {
    'react/jsx-runtime': here('src/render/jsx-runtime.ts'),
    react: here('src/render/hooks.ts'),
  },
};

/** Hooks of a part that the panel opens are those of the panel's renderer. */
const ofPanel = { alias: { ...resolve.alias, react: here('src/render/part-hooks.ts') } };

const apart = { configFile: false, root: here('.'), logLevel: 'warn', resolve } as const;

const ASSETS = 'widget-assets';
/** Vite's list of the packages in a part, which THIRD-PARTY.txt is made of. */
const licencesOf = (part: string) => ({ fileName: `.vite/licences-${part}.json` });
/** All built-ins that the files use; tests replace and remove them one by one. */
const used = new Set<string>();
const note = (all: BuiltIn[]) => {
  for (const one of all) used.add(one.join(' '));
};

type BuiltPart = [file: string, integrity: string];

/** For this long, pages in caches may ask for the files of an earlier build. */
const KEPT_MS = 100 * 86_400_000;

/**
 * `vite build` builds each part by itself, those of the panel first, then the loader, which contains the parts' file names and hashes. The code that
 * panel and rules have in common is in both: a page that shows a survey then loads the panel alone, and the loader knows the
 * hash of every file.
 * The loader is a classic script, so that `<script async src="https://host/widget.js">` is the whole snippet; it also
 * gets a name with its hash, for snippets with subresource integrity; `widget-version.json` has the name. `widget-link.json`
 * has the names of what the page of a survey's link uses. Files of earlier
 * builds stay for a while, since cached pages and loaders still ask for them.
 */
export default defineConfig({
  root: here('.'),
  resolve,
  plugins: [partsAndLoader(), ownCopies('part', note)],
  build: {
    ...shared,
    outDir: here('dist'),
    emptyOutDir: false,
    license: licencesOf('panel'),
    ...asLibrary({ panel: here('src/panel/index.ts') }),
  },
});

/** Builds as a library, since Vite would add its preloading code to an application. */
function asLibrary(entry: Record<string, string>) {
  return {
    lib: { entry, formats: ['es' as const] },
    rolldownOptions: {
      output: {
        entryFileNames: `${ASSETS}/[name]-[hash].js`,
        minify: true,
        comments: false,
      },
    },
  };
}

/** Builds the other parts after the panel, and then the loader. */
function partsAndLoader(): Plugin {
  let outDir = '';
  const buildPart = async (
    name: string,
    define: Record<string, string>,
    plugins: Plugin[] = [],
    file = `src/${name}.ts`,
    own: object = {},
  ) => {
    const entry = asLibrary({ [name]: here(file) });
    const built = await build({
      ...apart,
      ...own,
      plugins,
      define,
      build: { ...shared, ...entry, license: licencesOf(name), outDir, emptyOutDir: false },
    });
    const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
    return partOf(outDir, chunks);
  };
  /** By what the addons call them. */
  const buildAddonParts = async () => {
    const parts: Record<string, BuiltPart> = {};
    for (const { name, file } of pageParts)
      parts[name.toUpperCase().replaceAll('-', '_')] = await buildPart(name, {}, [], `../../addons/src/${file}`);
    return parts;
  };
  let panelParts = '';
  return {
    name: 'parts-and-loader',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async buildStart() {
      // Lists of parts that are gone.
      rmSync(join(outDir, '.vite'), { recursive: true, force: true });
      // In watch mode Vite watches the panel's files only, but a change of the others must start a build too.
      for (const file of readdirSync(here('src'))) this.addWatchFile(here(`src/${file}`));
      const parts: Record<string, BuiltPart> = {};
      for (const name of PANEL_PARTS)
        parts[name] = await buildPart(name, {}, [ownCopies('part', note)], `src/panel-parts/${name}.ts`, {
          resolve: ofPanel,
        });
      panelParts = JSON.stringify(parts);
    },
    renderChunk: (code) => code.replace(/\bBUILT_PARTS\b/, panelParts),
    async writeBundle(_, bundle) {
      const addons = await buildPart('addons', {}, [ownCopies('part', note)]);
      const test = await buildPart('test', {});
      const opening = await buildPart('opening', {}, [ownCopies('part', note)]);
      const addonParts = await buildAddonParts();
      const team = await buildPart('team', defining({ ...addonParts, TEST: test }));
      const triggers = await buildPart('triggers', {}, [ownCopies('part', note)]);
      const calls = await buildPart('calls', {}, [ownCopies('part', note)]);
      const rare = await buildPart('rare-rules', {}, [ownCopies('part', note)]);
      const texts = await buildPart('texts', {}, [ownCopies('part', note)], 'src/texts.tsx');
      const closing = await buildPart('closing', {}, [ownCopies('part', note)]);
      const fields = await buildPart('fields', {}, [ownCopies('part', note)]);
      const quotes = await buildPart('quotes', {}, [ownCopies('part', note)]);
      const person = await buildPart('person', {}, [ownCopies('part', note)]);
      const parts = {
        ...addonParts,
        ADDONS: addons,
        TEAM: team,
        OPENING: opening,
        TRIGGERS: triggers,
        PERSON: person,
        QUOTES: quotes,
        CALLS: calls,
        RARE: rare,
        CLOSING: closing,
        TEXTS: texts,
        FIELDS: fields,
      };
      const rules = await buildPart('rules', defining(parts), [ownCopies('part', note)]);
      const panel = partOf(outDir, Object.values(bundle));
      const ofLoader = { 'PARTS.panel': JSON.stringify(panel), 'PARTS.rules': JSON.stringify(rules) };
      const link = await buildPart('link', { ...defining(parts), ...ofLoader }, [ownCopies('loader', note)]);
      writeFileSync(
        join(outDir, 'widget-link.json'),
        JSON.stringify({
          script: link,
          styles: copyNamed(outDir, 'link.css'),
          parts: { ...JSON.parse(panelParts), panel, limits: closing, fields, texts, 'quoted-texts': quotes },
        }),
      );
      await build({
        ...apart,
        plugins: [ownCopies('loader', note)],
        define: ofLoader,
        build: {
          ...shared,
          license: licencesOf('loader'),
          outDir,
          emptyOutDir: false,
          rolldownOptions: {
            input: here('src/loader.ts'),
            output: { format: 'es', entryFileNames: 'widget.js', minify: true, comments: false },
          },
        },
      });
      mkdirSync(join(outDir, '.vite'), { recursive: true });
      writeFileSync(join(outDir, '.vite', 'built-ins.json'), JSON.stringify([...used].map((one) => one.split(' '))));
      nameVersion(outDir);
      dropOld(join(outDir, ASSETS));
    },
  };
}

/** What the build puts in for the parts that another one knows. */
function defining(parts: Record<string, BuiltPart>): Record<string, string> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, JSON.stringify(part)]));
}

/** Copies the loader to a name with its hash, and writes name and integrity into `widget-version.json`. */
function nameVersion(outDir: string): void {
  const loader = join(outDir, 'widget.js');
  const integrity = integrityOf(loader, 'sha384');
  const path = `${ASSETS}/widget-${Buffer.from(integrity.slice(7), 'base64').toString('hex').slice(0, 16)}.js`;
  copyFileSync(loader, join(outDir, path));
  writeFileSync(join(outDir, 'widget-version.json'), JSON.stringify({ path: `/${path}`, integrity }));
}

/** Copies a style sheet to a name with its hash. */
function copyNamed(outDir: string, name: string): BuiltPart {
  const integrity = integrityOf(here(`src/${name}`), 'sha256');
  const hash = Buffer.from(integrity.slice(7), 'base64').toString('hex').slice(0, 16);
  const file = name.replace('.', `-${hash}.`);
  copyFileSync(here(`src/${name}`), join(outDir, ASSETS, file));
  return [file, integrity];
}

/** The file name and hash of a part. A part must be one file, since the hash says nothing about others. */
function partOf(outDir: string, files: readonly { type: string; fileName: string }[]): BuiltPart {
  const [chunk, ...more] = files.filter(({ type }) => type === 'chunk');
  if (!chunk || more.length > 0) throw new Error('A part is one file, whose hash is known.');
  return [basename(chunk.fileName), integrityOf(join(outDir, chunk.fileName), 'sha256')];
}

function integrityOf(file: string, algorithm: 'sha256' | 'sha384'): string {
  return `${algorithm}-${createHash(algorithm).update(readFileSync(file)).digest('base64')}`;
}

function dropOld(dir: string): void {
  for (const file of readdirSync(dir).map((name) => join(dir, name))) {
    if (Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file);
  }
}
