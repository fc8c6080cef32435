import { defineConfig } from 'vitest/config';

const withPostgres = { globalSetup: './scripts/test/postgres-for-vitest.mjs' };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages/*,apps/admin,apps/widget}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          exclude: ['**/*.browser.test.ts'],
        },
      },
      {
        test: {
          name: 'widget',
          include: ['{apps/widget,packages/survey-view}/src/**/*.browser.test.ts'],
          // Timers, focus and frames are what they check: one browser at a time.
          fileParallelism: false,
        },
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
          // Each file has a product and a browser of its own; two cores carry two of them.
          maxWorkers: 2,
          ...withPostgres,
        },
      },
    ],
  },
});
