import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { build } from 'vite';

/** A test page's script and stylesheet, built as the admin's are; the plugins are those of the admin. */
export async function buildInstallPage(plugins: Plugin[]): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    define: { 'process.env.NODE_ENV': '"production"' },
    // With the runner's NODE_ENV it would be built for development.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      target: 'es2024',
      rolldownOptions: {
        input: fileURLToPath(new URL('install-page.tsx', import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  });
  const files = (Array.isArray(built) ? built : 'output' in built ? [built] : []).flatMap(({ output }) => output);
  const script = files.find((file) => file.type === 'chunk');
  const style = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  return {
    script: script?.type === 'chunk' ? script.code : '',
    style: style?.type === 'asset' ? String(style.source) : '',
  };
}
