import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Builds the preview as the admin would, for an empty page. */
export default defineConfig({
  build: {
    target: 'es2022',
    rolldownOptions: {
      input: fileURLToPath(new URL('preview-page.tsx', import.meta.url)),
      output: { format: 'iife', entryFileNames: 'preview-page.js', codeSplitting: false },
    },
  },
});
