import { ensureBuilt } from '../setup/build.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { findTagBefore } from '../test/release-before.mjs';
import { vitest } from '../test/vitest.mjs';
import { check } from './tools.mjs';

/** The stage `upgrade` of `npm test`, where nothing may be skipped. */
export async function upgrade({ test }) {
  await test('the release before this one is in this clone, runs beside it, and comes back; its script too (UP-31)', async () => {
    check(findTagBefore(), 'the history of this clone has the tag of the release before this one');
    await ensureBuilt();
    process.env.CHROMIUM_PATH = await ensureChromium();
    const { failed, skipped, output } = await vitest('upgrade')();
    check(failed === 0 && skipped === 0, `nothing failed and nothing was skipped:\n${output}`);
  });
}
