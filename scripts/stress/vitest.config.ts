import { defineConfig } from 'vitest/config';
import { messages } from '../../apps/admin/vite/messages/plugin.ts';
import { inRoot } from '../setup/paths.mjs';
import { PLACES } from './places.mjs';

/** The tests that judge a place: on SQLite alone, and all in one process, where a mutant can be switched on. */
const { tests } = PLACES[process.env.UF_PLACE ?? ''];

export default defineConfig({
  root: inRoot(),
  plugins: [messages()],
  test: {
    include: tests,
    exclude: ['**/*.browser.test.ts', '**/*.screen.test.tsx'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    globalSetup: inRoot('apps/server/src/testing/templates-for-vitest.ts'),
  },
});
