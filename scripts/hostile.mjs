import { findChromium } from './setup/chromium.mjs';
import { main } from './setup/progress.mjs';
import { runSeeded } from './test/seeded.mjs';

/** Runs the visitor's script on pages that spoil built-ins, each in turn; the seed decides the order. */
await main(async () => {
  const chromium = findChromium();
  return runSeeded({
    ...{ command: 'hostile', project: 'widget', only: 'built-ins', seed: process.argv[2] },
    env: { UF_HOSTILE: '1000', ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
  });
});
