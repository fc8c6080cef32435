import { LAST_STEP } from '../../platform/db/migrate/release.ts';
import { findBuild, VERSION } from '../../platform/version.ts';

/** Needs neither database nor configuration. */
export function printVersion({ json }: { json?: true }): void {
  const { commit, date } = findBuild();
  const node = process.versions.node;
  if (json) console.log(JSON.stringify({ version: VERSION, commit, date, schema: LAST_STEP, node }, null, 2));
  else {
    const build = commit === null ? '' : ` (commit ${commit}, ${date})`;
    console.log(`UserFeedback ${VERSION}${build}, schema ${LAST_STEP}, Node ${node}`);
  }
}
