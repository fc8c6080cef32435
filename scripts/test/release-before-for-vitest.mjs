import { rmSync } from 'node:fs';
import { buildRelease, findTagBefore, NO_RELEASE_BEFORE } from './release-before.mjs';

let folder;

/** Gives the tests the release before this one, built, `inject('releaseBefore')`; nothing where no tag of it is known. */
export async function setup({ provide }) {
  const tag = findTagBefore();
  if (!tag) {
    process.stderr.write(`\n*** ${NO_RELEASE_BEFORE} ***\n\n`);
    return;
  }
  folder = await buildRelease(tag);
  provide('releaseBefore', { tag, folder });
}

/** Removes what `setup` built. */
export function teardown() {
  if (folder) rmSync(folder, { recursive: true, force: true });
}
