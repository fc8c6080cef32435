import { expect, test } from 'vitest';
import { licenceProblem } from './licence-problem.ts';

const good = { key: 'UF-1', type: 'pro', is_expired: false, is_disabled: false, is_invalid: false };
const none = { ...good, key: '', type: '' };
const all = { ...good, is_expired: true, is_disabled: true, is_invalid: true };

test.each([
  ['LC-20 nothing is wrong', good, none, null],
  ['LC-20 there is no licence at all', none, none, null],
  ['LC-20 all three: expired', all, none, 'expired'],
  ['LC-20 no longer expired: disabled', { ...all, is_expired: false }, none, 'disabled'],
  ['LC-20 nor disabled: invalid', { ...good, is_invalid: true }, none, 'invalid'],
  ["LC-21 the network's has expired, the site has none", none, { ...good, is_expired: true }, 'expired'],
  ["LC-21 the network's has expired, the site's is good", good, { ...good, is_expired: true }, 'expired'],
  ["LC-21 the network's has expired, the site's is disabled", { ...good, is_disabled: true }, all, 'expired'],
  ["OP-088 the network's is disabled and counts", none, { ...good, is_disabled: true }, 'disabled'],
  ["OP-088 the network's is invalid but does not count", good, { ...good, is_invalid: true }, null],
] as const)('%s', (_what, site, network, problem) => {
  expect(licenceProblem(site, network)).toBe(problem);
});
