import { expect, test } from 'vitest';
import { upgradeLink } from './upgrade-link.ts';

const lite = { is_pro: false, plugin_version: '1.2.3', upgrade: { url: null, affiliate: null } };
const paramsOf = (link: string) =>
  Object.fromEntries((link.split('?')[1] ?? '').split('&').map((pair) => pair.split('=', 2)));

test('an upgrade link carries source, medium, campaign and version, with defaults (GT-24, GT-25)', () => {
  expect(paramsOf(upgradeLink({}, lite))).toEqual({
    utm_source: 'liteplugin',
    utm_medium: 'defaultmedium',
    utm_campaign: 'defaultcampaign',
    utm_content: '1.2.3',
  });
});

test('different places of the click and editions give different links', () => {
  expect(paramsOf(upgradeLink({ source: 'trash-response' }, lite)).utm_source).toBe('trash-response');
  expect(paramsOf(upgradeLink({}, { ...lite, is_pro: true })).utm_source).toBe('proplugin');
});

test('parameters of a configured address stay', () => {
  const upgrade = { url: 'https://shop.test/go?partner=7', affiliate: null };
  const link = upgradeLink({ campaign: 'display-timings' }, { ...lite, upgrade });
  expect(paramsOf(link)).toMatchObject({ partner: '7', utm_campaign: 'display-timings' });
});

test('an affiliate gets the same link, encoded behind their own (GT-26, OP-86)', () => {
  const affiliate = 'https://partner.test/r?id=7&to=';
  const plain = upgradeLink({ campaign: 'banner' }, lite);
  const link = upgradeLink({ campaign: 'banner' }, { ...lite, upgrade: { url: null, affiliate } });
  expect(link).toBe(affiliate + encodeURIComponent(plain));
  expect(decodeURIComponent(paramsOf(link).to ?? '')).toBe(plain);
});
