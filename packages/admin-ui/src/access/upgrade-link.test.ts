import { expect, test } from 'vitest';
import { upgradeLink } from './upgrade-link.ts';

const lite = { is_pro: false, plugin_version: '1.2.3' };
const paramsOf = (link: string) => Object.fromEntries(new URL(link).searchParams);

test('GT-24 GT-25 an upgrade link carries source, medium, campaign and version, with defaults', () => {
  expect(paramsOf(upgradeLink({}, lite))).toEqual({
    utm_source: 'liteplugin',
    utm_medium: 'defaultmedium',
    utm_campaign: 'defaultcampaign',
    utm_content: '1.2.3',
  });
});

test('the place of the click and the edition are told apart', () => {
  expect(paramsOf(upgradeLink({ source: 'trash-response' }, lite)).utm_source).toBe('trash-response');
  expect(paramsOf(upgradeLink({}, { ...lite, is_pro: true })).utm_source).toBe('proplugin');
});

test('parameters of a configured address stay', () => {
  const link = upgradeLink({ campaign: 'display-timings' }, lite, 'https://shop.test/go?partner=7');
  expect(paramsOf(link)).toMatchObject({ partner: '7', utm_campaign: 'display-timings' });
});
