import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractRoutes } from './vite/contract-routes.ts';
import { messages } from './vite/messages/plugin.ts';
import { themeStyles } from './vite/theme-styles.ts';

const server = process.env.UF_SERVER_URL ?? 'http://127.0.0.1:4400';

export default defineConfig({
  base: '/admin/',
  plugins: [messages(), react(), contractRoutes(), themeStyles()],
  build: {
    manifest: true,
    license: { fileName: '.vite/licences.json' },
    target: 'es2024',
    // The content security policy allows fonts and pictures from the server only, not from data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every screen stands on, in files that stay in the browser's cache when only our own code changes.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            { name: 'data', test: /node_modules\/(@tanstack|@orpc)\// },
            // A file for each icon would weigh more than the icons.
            { name: 'icons', test: /node_modules\/@tabler/, minShareCount: 4 },
            // What menus, tooltips and selects need once one is opened.
            { name: 'floating', test: /node_modules\/@floating-ui\// },
            { name: 'ui', test: /node_modules|packages\//, minShareCount: 22 },
            // The administration's calls are shared by many screens, and by none of the first ones.
            { name: 'shared', test: /apps\/admin\/src\/(?!administration\/)/, minShareCount: 7 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/assets', '/widget.js', '/widget-assets', '/media'].map((path) => [path, { target: server }]),
    ),
  },
});
