/** The arrows of docs/ARCHITECTURE.md: what each part may import besides itself and npm packages. */
const MAY_IMPORT = {
  'packages/contract': [],
  'packages/engine': ['packages/contract'],
  'packages/survey-view': ['packages/contract', 'packages/engine'],
  'packages/admin-ui': ['packages/contract', 'packages/engine', 'packages/survey-view'],
  'packages/addon-kit': ['packages/contract', 'packages/engine'],
  'packages/host-kit': ['packages/contract', 'packages/engine', 'packages/addon-kit'],
  catalogue: ['packages/contract', 'packages/engine'],
  hosts: ['packages/contract', 'packages/engine', 'packages/addon-kit', 'packages/host-kit'],
  addons: ['packages/contract', 'packages/engine', 'packages/survey-view', 'packages/admin-ui', 'packages/addon-kit'],
  'apps/server': [
    'packages/contract',
    'packages/engine',
    'packages/addon-kit',
    'packages/host-kit',
    'addons',
    'catalogue',
    'hosts',
  ],
  'apps/admin': [
    'packages/contract',
    'packages/engine',
    'packages/survey-view',
    'packages/admin-ui',
    'packages/addon-kit',
    'addons',
  ],
  'apps/widget': ['packages/contract', 'packages/engine', 'packages/survey-view', 'packages/addon-kit', 'addons'],
};

const TESTS = '[.]test[.]tsx?$';
/** These test a host or an addon inside a whole server, the admin or a page. */
const TESTS_INSIDE = '^(hosts/[^/]+|addons)/tests/';
const ENGINE = { path: '^packages/engine/src/', pathNot: TESTS };
const VISITORS_CODE = { path: '^(packages/survey-view|apps/widget)/src/', pathNot: TESTS };
/** The parts of an addon that visitors download. */
const LIGHT_ADDON_FILES = { path: '^addons/src/[^/]+/(manifest[.]ts|page/)', pathNot: TESTS };
const CONTRACT_AT_RUN_TIME = {
  path: '^packages/contract/src/',
  pathNot: '^packages/contract/src/(((field|told|places|question|thanks)-)?limits|errors)[.]ts$',
  dependencyTypesNot: ['type-only'],
};
const NODE = { dependencyTypes: ['core'] };
/** Tests, and what only they use. */
const BESIDE_FLOORS = [TESTS, 'testing', '/suite[.]ts$'];
const QUERIES = '^apps/server/src/.+queries[.]ts$';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const arrows = Object.entries(MAY_IMPORT).map(([part, allowed]) =>
  rule(
    `arrows-of-${part.replace('/', '-')}`,
    `${part} may import ${allowed.join(', ') || 'none of our packages'}; never up, never sideways.`,
    { path: `^${part}/`, pathNot: TESTS_INSIDE },
    {
      path: '^(packages|addons|catalogue|hosts|apps|e2e|bench)/',
      pathNot: [part, ...allowed].map((path) => `^${path}/`),
    },
  ),
);

const general = [
  rule('no-cycles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
  rule('resolvable', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
  rule('no-imports-of-tests', 'Tests are at the end of every arrow.', { pathNot: TESTS }, { path: TESTS }),
];

const pure = [
  rule('engine-contract', 'The engine takes types and limits from the contract, no zod.', ENGINE, CONTRACT_AT_RUN_TIME),
  rule('engine-no-node', 'The engine does no I/O.', ENGINE, NODE),
  rule('engine-no-npm', 'The engine is rules only.', ENGINE, { path: 'node_modules/' }),
  rule(
    'limits-alone',
    'They travel to the visitor: they import nothing.',
    { path: '^packages/contract/src/(((field|told|places|question|thanks)-)?limits|errors)[.]ts$' },
    { path: '.' },
  ),
  rule(
    'visitor-contract',
    'What a visitor downloads takes types, limits and error codes from the contract, no zod.',
    VISITORS_CODE,
    CONTRACT_AT_RUN_TIME,
  ),
  rule('visitor-no-zod', 'What a visitor downloads carries no zod.', VISITORS_CODE, {
    path: 'node_modules/(zod|@orpc)/',
  }),
];

const addons = [
  rule(
    'addons-apart',
    'An addon never sees another one, nor the list it stands in.',
    { path: '^addons/src/([^/]+)/', pathNot: '^addons/src/registry/' },
    { path: '^addons/src/', pathNot: '^addons/src/$1/' },
  ),
  rule(
    'addons-by-registry',
    'Apps meet addons only in the registry.',
    { path: '^apps/' },
    { path: '^addons/src/', pathNot: '^addons/src/registry/' },
  ),
  rule(
    'addons-light-contract',
    'manifest.ts and page/ travel to the visitor: types, limits and error codes only.',
    LIGHT_ADDON_FILES,
    CONTRACT_AT_RUN_TIME,
  ),
  rule('addons-light-node', 'manifest.ts and page/ run in a browser.', LIGHT_ADDON_FILES, NODE),
  rule('addons-light-npm', 'manifest.ts and page/ carry no kysely, zod or vendor SDK.', LIGHT_ADDON_FILES, {
    path: 'node_modules/',
    pathNot: 'node_modules/(@types/)?(react|preact)/',
  }),
  rule('addons-light-local', 'manifest.ts and page/ stay clear of the faces of the other sides.', LIGHT_ADDON_FILES, {
    path: '^addons/src/[^/]+/(server/|admin/|endpoints[.]ts)',
    dependencyTypesNot: ['type-only'],
  }),
  rule(
    'admin-ui-for-admins',
    'Only admin faces are made of admin-ui.',
    { path: '^addons/src/[^/]+/(server/|page/|[^/]+$)' },
    { path: '^packages/admin-ui/' },
  ),
  rule(
    'registry-per-side',
    'An app reads the list of its own side.',
    { path: '^apps/(server|admin)/', pathNot: TESTS },
    { path: '^addons/src/registry/', pathNot: '^addons/src/registry/(manifests|$1[^/]*)[.]ts$' },
  ),
  rule(
    'registry-of-pages',
    'The widget reads what addons draw on pages.',
    { path: '^apps/widget/' },
    {
      path: '^addons/src/registry/',
      pathNot: '^addons/src/registry/(manifests|(page|team)[^/]*)[.]ts$',
    },
  ),
];

const hosts = [
  rule(
    'hosts-apart',
    'A host never sees another one.',
    { path: '^hosts/([^/]+)/' },
    { path: '^hosts/', pathNot: '^hosts/$1/' },
  ),
  rule(
    'hosts-by-compose',
    'compose.ts is the only place that names a host; tests may read what stands on its pages.',
    { path: '^apps/', pathNot: ['^apps/server/src/compose[.]ts$', TESTS] },
    { path: '^hosts/' },
  ),
  rule(
    'hosts-lent-the-server',
    'What a host needs of the server is lent to it; its tests alone start a whole one.',
    { path: '^hosts/[^/]+/src/' },
    { path: '^(apps|hosts/[^/]+/tests)/' },
  ),
];

const server = [
  rule(
    'queries-without-http',
    'SQL knows no request.',
    { path: QUERIES },
    {
      path: ['node_modules/(fastify|@fastify|fastify-plugin)/', '^apps/server/src/platform/(api|docs|edge)/'],
    },
  ),
  rule(
    'queries-stay-home',
    "Another feature's behaviour is reached through its service.ts.",
    { path: '^apps/server/src/([^/]+/[^/]+)/' },
    { path: QUERIES, pathNot: '^apps/server/src/$1/' },
  ),
  rule(
    'queries-not-from-the-top',
    'The composition root wires services and routes, no SQL.',
    { path: '^apps/server/src/[^/]+[.]ts$' },
    { path: QUERIES },
  ),
  rule(
    'platform-below-all',
    'What knows no feature is the lowest floor of the server.',
    { path: '^apps/server/src/platform/', pathNot: BESIDE_FLOORS },
    { path: '^apps/server/src/', pathNot: '^apps/server/src/platform/' },
  ),
  rule(
    'features-below-operations',
    'A feature needs nothing of what runs the product.',
    { path: '^apps/server/src/features/', pathNot: BESIDE_FLOORS },
    { path: '^apps/server/src/', pathNot: '^apps/server/src/(platform|features)/' },
  ),
  rule(
    'db-without-features',
    'db/ opens, migrates and speaks dialects; it knows no feature.',
    { path: '^apps/server/src/platform/(db|search)/', pathNot: TESTS },
    { path: '^apps/server/src/', pathNot: '^apps/server/src/platform/(db/|search/|(memory|version)[.]ts$)' },
  ),
  rule(
    'search-above-db',
    'db/ is below search/.',
    { path: '^apps/server/src/platform/db/', pathNot: TESTS },
    { path: '^apps/server/src/platform/search/' },
  ),
  rule(
    'server-without-react',
    'The server draws nothing.',
    { path: ['^apps/server/', '^addons/src/[^/]+/server/'] },
    { path: 'node_modules/(react|react-dom|preact|@mantine)/' },
  ),
];

export default {
  forbidden: [...general, ...arrows, ...pure, ...addons, ...hosts, ...server],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^([.]tsc|apps/[^/]+/dist)/' },
    // Imports of types count as arrows too; rules about what is loaded exclude `type-only` themselves.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
};
