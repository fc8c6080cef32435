import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { messages } from '../../../apps/admin/vite/messages/plugin.ts';

/** A test page's script and stylesheet, built as the admin's are. */
export async function buildInstallPage(): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [messages()],
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
  const files = (Array.isArray(built) ? built : 'output' in built ? [built] : []).flatMap(
    ({ output }) => output,
  );
  const script = files.find((file) => file.type === 'chunk');
  const style = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  return {
    script: script?.type === 'chunk' ? script.code : '',
    style: style?.type === 'asset' ? String(style.source) : '',
  };
}
