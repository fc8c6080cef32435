import { expect, test } from 'vitest';
import { licenceProblem } from './licence-problem.ts';

const good = { key: 'UF-1', type: 'pro', is_expired: false, is_disabled: false, is_invalid: false };
const none = { ...good, key: '', type: '' };
const all = { ...good, is_expired: true, is_disabled: true, is_invalid: true };

test.each([
  ['nothing is wrong (LC-20)', good, none, null],
  ['there is no licence at all (LC-20)', none, none, null],
  ['all three: expired (LC-20)', all, none, 'expired'],
  ['no longer expired: disabled (LC-20)', { ...all, is_expired: false }, none, 'disabled'],
  ['nor disabled: invalid (LC-20)', { ...good, is_invalid: true }, none, 'invalid'],
  ["the network's has expired, the site has none (LC-21)", none, { ...good, is_expired: true }, 'expired'],
  ["the network's has expired, the site's is good (LC-21)", good, { ...good, is_expired: true }, 'expired'],
  ["the network's has expired, the site's is disabled (LC-21)", { ...good, is_disabled: true }, all, 'expired'],
  ["the network's is disabled and counts (OP-088)", none, { ...good, is_disabled: true }, 'disabled'],
  ["the network's is invalid but does not count (OP-088)", good, { ...good, is_invalid: true }, null],
] as const)('%s', (_what, site, network, problem) => {
  expect(licenceProblem(site, network)).toBe(problem);
});
