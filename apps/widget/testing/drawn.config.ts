import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import widget from '../vite.config.ts';

const by = process.env.DRAWN_BY ?? 'react';

/** Builds the panel as a page of its own, drawn by React or by the widget's renderer. */
export default defineConfig({
  resolve: by === 'tree' ? widget.resolve : {},
  build: {
    target: 'es2022',
    rolldownOptions: {
      input: fileURLToPath(new URL(`drawn-by-${by}.tsx`, import.meta.url)),
      output: { format: 'iife', entryFileNames: `drawn-by-${by}.js` },
    },
  },
});
