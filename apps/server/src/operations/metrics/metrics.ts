import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry, register } from 'prom-client';
import type { Deps } from '../../platform/deps.ts';
import { findCommit, VERSION } from '../../platform/version.ts';
import { measureRequests } from './requests.ts';
import { addSiteFigures } from './site-figures.ts';

let isCollecting = false;

/** Returns a function that prints all metrics. Counters of the process are beside what they count. */
export function createMetrics(app: FastifyInstance, deps: Deps): () => Promise<{ type: string; text: string }> {
  measureRequests(app);
  const ofServer = new Registry();
  const registers = [ofServer];
  new Gauge({
    name: 'userfeedback_build_info',
    help: 'What runs',
    labelNames: ['version', 'commit'],
    registers,
    collect() {
      this.set({ version: VERSION, commit: findCommit() ?? '' }, 1);
    },
  });
  new Gauge({
    name: 'userfeedback_ingest_waiting',
    help: 'Responses and impressions that wait to be stored',
    registers,
    collect() {
      this.set(deps.writer.waiting());
    },
  });
  new Gauge({
    name: 'userfeedback_database_connections',
    help: 'Connections to PostgreSQL, by state',
    registers,
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(deps.database.connections())) this.set({ state }, count);
    },
  });
  addSiteFigures(deps, ofServer);
  return async () => {
    if (!isCollecting) collectDefaultMetrics();
    isCollecting = true;
    const all = Registry.merge([register, ofServer]);
    return { type: all.contentType, text: await all.metrics() };
  };
}
