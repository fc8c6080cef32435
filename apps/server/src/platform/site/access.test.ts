import { addonManifests } from '@userfeedback/addons/manifests';
import { describe, expect, test } from 'vitest';
import { licenceOf, siteAccess } from './access.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const key = (type: string, change = {}) => ({
  key: 'UF-1',
  type,
  expires_on: null,
  state: 'valid',
  ...change,
});
const accessOf = (stored: ReturnType<typeof key> | undefined) => siteAccess(licenceOf(stored, NOW), addonManifests, []);
const covered = (stored: ReturnType<typeof key> | undefined) =>
  Object.entries(accessOf(stored).addons)
    .filter(([, { type }]) => type === 'licensed')
    .map(([slug]) => slug)
    .sort();

const PLUS = ['branding', 'post-ratings', 'question-types', 'targeting', 'templates'];
const PRO = [...PLUS, 'behavior', 'google-drive', 'webhooks'].sort();
const ELITE = [...PRO, 'geo-restrictions', 'heatmaps'].sort();

describe('what a licence gives', () => {
  test.each([
    ['no key', undefined, false, false, '', []],
    ['plus', key('plus'), true, true, 'plus', PLUS],
    ['pro', key('pro'), true, true, 'pro', PRO],
    ['elite', key('elite'), true, true, 'elite', ELITE],
    ['on its last day', key('elite', { expires_on: '2026-11-20' }), true, true, 'elite', ELITE],
    ['expired', key('elite', { expires_on: '2026-11-19' }), true, false, 'elite', []],
    ['disabled', key('elite', { state: 'disabled' }), true, false, 'elite', []],
    ['invalid', key('elite', { state: 'invalid' }), true, false, 'elite', []],
    ['of an unknown type', key('agency'), true, true, 'agency', []],
  ])('%s (OP-096, OP-097)', (_name, stored, is_pro, is_licensed, license_type, addons) => {
    expect(accessOf(stored)).toMatchObject({ is_pro, is_licensed, license_type });
    expect(covered(stored)).toEqual(addons);
  });

  test('a licence carries key, type and its three flags (LC-18)', () => {
    expect(licenceOf(key('pro', { expires_on: '2020-01-01', state: 'disabled' }), NOW)).toEqual({
      key: 'UF-1',
      type: 'pro',
      is_expired: true,
      is_disabled: true,
      is_invalid: false,
    });
  });
});
