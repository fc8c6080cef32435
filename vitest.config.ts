import { defineConfig } from 'vitest/config';

const withPostgres = { globalSetup: './scripts/test/postgres-for-vitest.mjs' };
const preact = ['react', 'react-dom', 'react-dom/client', 'react-dom/test-utils'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages/*,apps/admin,apps/widget}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
        },
      },
      {
        // What the visitor sees is the same code on React (the admin's preview) and on preact (the widget).
        resolve: {
          alias: [
            ...preact.map((name) => ({ find: new RegExp(`^${name}$`), replacement: 'preact/compat' })),
            { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
          ],
        },
        test: { name: 'preact', include: ['packages/survey-view/src/**/*.test.tsx'] },
      },
      {
        test: {
          name: 'api',
          include: ['apps/server/src/**/*.test.ts', 'addons/src/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          ...withPostgres,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.e2e.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Timers, focus and frames are what they check: one browser at a time.
          fileParallelism: false,
          ...withPostgres,
        },
      },
    ],
  },
});
