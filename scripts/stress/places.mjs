const SERVER = 'apps/server/src';

/** Tests that find mistakes of a place of the server: its own, and those of others that lead through it. */
const server = (place, ...others) => ({
  mutate: [`${SERVER}/${place}/**/*.ts`],
  tests: [place, ...others].map((one) => `${SERVER}/${one}/**/*.test.ts`),
});

/** What is mutated, and by which tests it is judged. */
export const PLACES = {
  // Some of its rules are only asked by the server, and tested there.
  engine: {
    mutate: ['packages/engine/src/**/*.ts'],
    tests: ['packages/engine/src/**/*.test.ts', `${SERVER}/{imports,results,surveys}/**/*.test.ts`],
  },
  contract: {
    mutate: ['packages/contract/src/**/*.ts'],
    tests: ['packages/{contract,engine}/src/**/*.test.ts', `${SERVER}/api/**/*.test.ts`],
  },
  addons: {
    mutate: ['addons/src/*/server/**/*.ts'],
    tests: ['addons/src/**/*.test.ts', `${SERVER}/addon-store/**/*.test.ts`],
  },
  wordpress: {
    mutate: ['hosts/wordpress/src/**/*.ts'],
    tests: ['hosts/wordpress/tests/**/*.test.ts', `${SERVER}/{host-site,content-host}/**/*.test.ts`],
  },
  responses: server('responses', 'results', 'visitor'),
  surveys: server('surveys', 'visitor'),
  visitor: server('visitor'),
  deliveries: server('deliveries', 'outgoing'),
  'ai-summary': server('ai-summary'),
  imports: server('imports'),
  'host-site': server('host-site', 'content-host'),
};

/**
 * Left out: these files only start in a thread of their own, where no mutant is switched on. What they call is tested in
 * process.
 */
export const IN_WORKERS = [`${SERVER}/ai-summary/study-worker.ts`, `${SERVER}/imports/reading/worker.ts`];
