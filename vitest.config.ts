import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { messages } from './apps/admin/vite/messages/plugin.ts';
import { keepTemporaryFilesInMemory } from './scripts/setup/in-memory.mjs';
import { cacheDir } from './scripts/setup/paths.mjs';

keepTemporaryFilesInMemory();
// Each server on SQLite starts threads. Without this, each thread would compile its TypeScript anew: two thirds of its start.
process.env.NODE_COMPILE_CACHE ??= join(cacheDir, 'compiled');

/** How long tests wait for something to happen: CI's machines are slower and busier than a developer's. */
const patient = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 90_000 } },
};
const withDatabases = {
  globalSetup: ['./scripts/test/postgres-for-vitest.mjs', './apps/server/src/testing/templates-for-vitest.ts'],
};

/** Files of a worker share what they import: loading it anew for each takes longer than many tests. */
const shared = { isolate: false, unstubGlobals: true, unstubEnvs: true };

const filesWith = (pattern: string, mark: RegExp) =>
  globSync(pattern).filter((file) => mark.test(readFileSync(file, 'utf8')));
/** Except for those that put something else in place of a module, and those that say that they run alone, and why. */
const alone = (pattern: string) => filesWith(pattern, /vi\.mock\(|^\/\/ Runs alone: /m);
/** Those that say that only `npm run test:kills` runs them, and why. */
const onRequest = filesWith('{apps/server/src,addons/tests}/**/*.test.ts', /^\/\/ Runs on request: /m);
/** Those that go through more rounds there. */
const withMoreRounds = filesWith('apps/server/src/**/*.test.ts', /\bfewOf\(/);
/** Two projects, the second with a process of its own for each file. */
function projectsOf(name: string, include: string[], options: object) {
  const own = include.flatMap(alone);
  const exclude = [...own, ...onRequest];
  return [
    { plugins: [messages()], test: { name, include, exclude, ...patient, ...options, ...shared } },
    { plugins: [messages()], test: { name: `${name}-alone`, include: own, ...patient, ...options } },
  ];
}

export default defineConfig({
  test: {
    // A file to compare with that is not where a test looks for it is a failure; `-u` writes it.
    update: 'none',
    // Nothing is laid out in jsdom, so Mantine finds nothing to focus there, and prints the whole tree each time.
    onConsoleLog: (log) => !log.includes('[@mantine/hooks/use-focus-trap]'),
    projects: [
      {
        plugins: [messages()],
        test: {
          name: 'unit',
          include: [
            '{packages/*,apps/admin,apps/widget}/src/**/*.test.{ts,tsx}',
            'apps/admin/vite/**/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: ['**/*.browser.test.ts', '**/*.screen.test.tsx'],
          ...patient,
          ...shared,
        },
      },
      ...projectsOf('screens', ['{apps/admin/src,addons/tests}/**/*.screen.test.tsx'], {
        environment: 'jsdom',
        environmentOptions: { jsdom: { url: 'http://127.0.0.1:4400/admin/' } },
        setupFiles: './apps/admin/testing/browser.ts',
      }),
      {
        test: {
          name: 'widget',
          include: ['{apps/widget/src,packages/survey-view/src,addons/tests}/**/*.browser.test.ts'],
          // Each file has a browser of its own; other stages run beside it, so more would make their timers late.
          maxWorkers: 1,
          ...patient,
          ...shared,
          globalSetup: './apps/widget/testing/build-for-vitest.ts',
        },
      },
      ...projectsOf(
        'api',
        [
          'apps/server/src/**/*.test.ts',
          'hosts/*/tests/**/*.test.ts',
          'addons/src/**/*.test.{ts,tsx}',
          'addons/tests/**/!(*.browser).test.ts',
        ],
        // One more worker than CI has cores: they spend more time waiting for databases and clocks than computing.
        { maxWorkers: 3, ...withDatabases },
      ),
      {
        test: {
          name: 'kills',
          include: [...onRequest, ...withMoreRounds],
          env: { UF_ALL_ROUNDS: 'on' },
          ...patient,
          ...withDatabases,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.e2e.ts'],
          // Each file has a product and a browser of its own, which wait for each other: three of them use two cores well.
          maxWorkers: 3,
          ...patient,
          ...shared,
        },
      },
      {
        test: {
          name: 'languages',
          include: ['e2e/languages/*.test.ts'],
          maxWorkers: 1,
          ...patient,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'wordpress',
          include: ['e2e/wordpress/*.test.ts'],
          // Only `npm run test:wordpress` names a version; these take long, or need php-fpm.
          exclude: process.env.WP_TEST_VERSION
            ? []
            : ['large', 'ratings-once', 'surroundings', 'waiting'].map((name) => `e2e/wordpress/${name}.test.ts`),
          globalSetup: './scripts/wordpress/prepare-for-vitest.mjs',
          // Each file has a WordPress of its own; the API's tests run beside it.
          maxWorkers: 1,
          ...patient,
        },
      },
      {
        test: {
          name: 'upgrade',
          include: ['e2e/upgrade/*.test.ts'],
          ...patient,
          globalSetup: [...withDatabases.globalSetup, './scripts/test/release-before-for-vitest.mjs'],
        },
      },
    ],
  },
});
