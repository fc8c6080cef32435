import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The preview on a bare page, as the admin would build it. */
export default defineConfig({
  build: {
    target: 'es2022',
    rolldownOptions: {
      input: fileURLToPath(new URL('preview-page.tsx', import.meta.url)),
      output: { format: 'iife', entryFileNames: 'preview-page.js', codeSplitting: false },
    },
  },
});
