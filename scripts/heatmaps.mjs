import { ensureInstalled } from './setup/install.mjs';
import { node24 } from './setup/node-24.mjs';
import { handOver } from './setup/processes.mjs';
import { main } from './setup/progress.mjs';

/** Sends a made-up day of page views, and compares what heatmaps have counted with it. */
await main(async () => {
  await ensureInstalled();
  return handOver(node24(), ['bench/heatmap-day.ts', ...process.argv.slice(2)]);
});
