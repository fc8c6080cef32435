/**
 * The command line of a made-up next release, which has a step of each kind: `made-up-release.ts VERSION COMMAND...`. Its
 * back-fill takes one row at a time, so that calls meet it under way.
 */
import { becomeRelease, madeUpRelease, NEXT_STEPS, shades } from '../../apps/server/src/testing/next-release.ts';

const [version = ''] = process.argv.splice(2, 1);
const fill: typeof shades.fill = (trx, dialect, after) => shades.fill(trx, dialect, after, 1);
becomeRelease(madeUpRelease(version, { ...NEXT_STEPS, '9003-shades': { ...shades, fill } }));
await import('../../apps/server/src/cli.ts');
