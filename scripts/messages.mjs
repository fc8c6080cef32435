import { node24 } from './setup/node-24.mjs';
import { inRoot } from './setup/paths.mjs';
import { handOver } from './setup/processes.mjs';
import { main } from './setup/progress.mjs';

/** Writes the types of the admin's messages, after a catalog was edited; `missing` and `add` are for translations. */
await main(() => handOver(node24(), [inRoot('apps/admin/vite/messages/write.ts'), ...process.argv.slice(2)]));
