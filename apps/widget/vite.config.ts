import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { build, defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const shared = { target: 'es2022', minify: true } as const;

/**
 * `vite build` makes the hashed chunks, then the loader, which must know their names.
 * The loader is a classic script, so that `<script async src="https://host/widget.js">` is the whole snippet.
 */
export default defineConfig({
  root: here('.'),
  resolve: {
    alias: {
      'react/jsx-runtime': here('src/render/jsx-runtime.ts'),
      react: here('src/render/hooks.ts'),
    },
  },
  plugins: [loaderAfterChunks()],
  build: {
    ...shared,
    outDir: here('dist'),
    emptyOutDir: true,
    // As a library: an application's chunks would bring Vite's preloading with them.
    lib: { entry: { panel: here('src/panel/index.ts'), rules: here('src/rules.ts') }, formats: ['es'] },
    rolldownOptions: {
      output: {
        entryFileNames: 'widget-assets/[name]-[hash].js',
        chunkFileNames: 'widget-assets/[name]-[hash].js',
        minify: true,
        comments: false,
      },
    },
  },
});

function loaderAfterChunks(): Plugin {
  let outDir = '';
  return {
    name: 'loader-after-chunks',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async writeBundle(_, bundle) {
      const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry);
      const files = Object.fromEntries(entries.map((file) => [file.name, file.fileName]));
      await build({
        configFile: false,
        root: here('.'),
        logLevel: 'warn',
        define: { CHUNK_FILES: JSON.stringify(files) },
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
    },
  };
}
