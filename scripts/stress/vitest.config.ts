import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { messages } from '../../apps/admin/vite/messages/plugin.ts';
import { inRoot } from '../setup/paths.mjs';
import { PLACES } from './places.mjs';

/**
 * The tests that judge a place: on SQLite alone, and all in one process, where a mutant can be switched on. So those that
 * start processes judge nothing here, and take longest.
 */
const { tests } = PLACES[process.env.UF_PLACE ?? ''];
const startsProcesses = (file: string) =>
  /start-process|run-command|^\/\/ Runs on request:/m.test(readFileSync(inRoot(file), 'utf8'));

export default defineConfig({
  root: inRoot(),
  plugins: [messages()],
  test: {
    include: globSync(tests, { cwd: inRoot() }).filter((file) => !startsProcesses(file)),
    exclude: ['**/*.browser.test.ts', '**/*.screen.test.tsx'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    globalSetup: inRoot('apps/server/src/testing/templates-for-vitest.ts'),
  },
});
