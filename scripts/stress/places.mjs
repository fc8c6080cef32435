const SERVER = 'apps/server/src';

/** Tests that find mistakes of a feature: its own, and those of others that lead through it. */
const feature = (name, ...others) => ({
  mutate: [`${SERVER}/features/${name}/**/*.ts`],
  tests: [name, ...others].map((one) => `${SERVER}/*/${one}/**/*.test.ts`),
});

/** What is mutated, and by which tests it is judged. */
export const PLACES = {
  // Some of its rules are only asked by the server, and tested there.
  engine: {
    mutate: ['packages/engine/src/**/*.ts'],
    tests: ['packages/engine/src/**/*.test.ts', `${SERVER}/features/{imports,results,surveys}/**/*.test.ts`],
  },
  contract: {
    mutate: ['packages/contract/src/**/*.ts'],
    tests: ['packages/{contract,engine}/src/**/*.test.ts', `${SERVER}/platform/api/**/*.test.ts`],
  },
  addons: {
    mutate: ['addons/src/*/server/**/*.ts'],
    tests: ['addons/{src,tests}/**/*.test.ts', `${SERVER}/features/addon-store/**/*.test.ts`],
  },
  wordpress: {
    mutate: ['hosts/wordpress/src/**/*.ts'],
    tests: ['hosts/wordpress/tests/**/*.test.ts', `${SERVER}/features/{host-site,content-host}/**/*.test.ts`],
  },
  responses: feature('responses', 'results', 'visitor'),
  surveys: feature('surveys', 'visitor'),
  visitor: feature('visitor'),
  deliveries: feature('deliveries', 'outgoing'),
  'ai-summary': feature('ai-summary'),
  imports: feature('imports'),
  'host-site': feature('host-site', 'content-host'),
};

/**
 * Left out: these files only start in a thread of their own, where no mutant is switched on. What they call is tested in
 * process.
 */
export const IN_WORKERS = [
  `${SERVER}/features/ai-summary/study-worker.ts`,
  `${SERVER}/features/imports/reading/worker.ts`,
];
