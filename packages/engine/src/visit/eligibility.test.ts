import { describe, expect, test } from 'vitest';
import { delivered, everything, lite, question, survey, without } from '../testing/samples.ts';
import { NOT_HELD, reasonsAgainst } from '../testing/verdicts.ts';
import type { VisitFacts } from './eligibility.ts';
import { needsCountry } from './eligibility.ts';
import type { AskingFacts } from './how-often.ts';
import { usesPageRules } from './verdict.ts';
import { visitCookie } from './visit-cookie.ts';

const facts = (patch: Partial<VisitFacts & AskingFacts> = {}): VisitFacts & AskingFacts => ({
  ...NOT_HELD,
  device: 'desktop',
  url: 'https://site.com/',
  referrer: '',
  cookies: {},
  page: {
    page_type: 'home',
    post_id: null,
    post_type: null,
    taxonomies: [],
    terms: [],
    logged_in: false,
    roles: [],
  },
  today: { month: 11, day: 20 },
  country: null,
  inline: false,
  ...patch,
});
const expired = { ...everything, is_licensed: false };
const cookie = (submitted: boolean) => ({
  cookies: { 'userfeedback-7': visitCookie({ submitted, last_response_id: null }) },
});

const plain = survey([question('text', 'a')]);
const rating = survey([question('text', 'a'), question('star-rating', 'b')]);
const score = survey([question('nps', 'a')]);
const onDesktop = survey([], { targeting: { devices: ['desktop', 'tablet'] } });
const nowhere = survey([], { targeting: { devices: [] } });
const lasting = (display_length: 'until_response' | 'once' | 'repeatedly') =>
  survey([], { behavior: { display_length } });
const until = (month: number, day: number, run_time: 'expire' | 'indefinitely' = 'expire') =>
  survey([], { behavior: { run_time, expire_at: { month, day } } });
const onSearch = survey([], {
  targeting: {
    pages: 'select',
    page_rules: [{ logic: 'page_type', operator: '&&', data: [{ id: 'search', label: '' }] }],
  },
});
const onHome = survey([], {
  targeting: {
    pages: 'select',
    page_rules: [{ logic: 'page_type', operator: '&&', data: [{ id: 'home', label: '' }] }],
  },
});
const noRules = survey([], { targeting: { pages: 'select' } });
const inGermany = survey([], { geo_targeting: { target: 'select', countries: ['DE'] } });
const inNoCountry = survey([], { geo_targeting: { target: 'select' } });

describe('reasons against a survey', () => {
  test.each<[string, typeof plain, Partial<VisitFacts>, typeof lite, string[]]>([
    ['none on Lite', plain, {}, lite, []],
    ['rating on Lite (EL-03)', rating, {}, lite, ['question-types-addon']],
    ['rating, addon inactive (EL-03)', rating, {}, without('question-types'), ['question-types-addon']],
    ['rating, licence expired (EL-03, D-30)', rating, {}, expired, ['question-types-addon']],
    ['rating, both (EL-03)', rating, {}, everything, []],
    ['nps, addon inactive (EL-03)', score, {}, without('question-types'), ['question-types-addon']],
    ['pictures show on every plan (EL-03, OP-143)', survey([question('image-radio', 'a')]), {}, lite, []],
    ['mobile, addon inactive (EL-04)', plain, { device: 'mobile' }, without('targeting'), ['targeting-addon']],
    ['tablet on Lite (EL-04)', plain, { device: 'tablet' }, lite, ['targeting-addon']],
    ['mobile, addon active (EL-04)', plain, { device: 'mobile' }, everything, []],
    ['device not on the list (EL-05)', onDesktop, { device: 'mobile' }, everything, ['device']],
    ['device on the list (EL-05)', onDesktop, { device: 'tablet' }, everything, []],
    ['an empty device list (OP-078)', nowhere, {}, everything, ['device']],
    ['no device rule without the addon on desktop (OP-076)', nowhere, {}, without('targeting'), []],
    ['until response, started (EL-12)', lasting('until_response'), cookie(false), everything, []],
    ['until response, submitted (EL-12)', lasting('until_response'), cookie(true), everything, ['cookie']],
    ['once, started (EL-14, EL-08)', lasting('once'), cookie(false), everything, ['cookie']],
    ['once, fresh (EL-14)', lasting('once'), {}, everything, []],
    ['once, started, without the addon (EL-14, OP-072)', lasting('once'), cookie(false), without('behavior'), []],
    ['once, submitted, without the addon (OP-072)', lasting('once'), cookie(true), without('behavior'), ['cookie']],
    ['repeatedly without the addon (EL-15)', lasting('repeatedly'), cookie(true), without('behavior'), ['cookie']],
    ['repeatedly with the addon (EL-16)', lasting('repeatedly'), cookie(true), everything, []],
    ['expired yesterday (EL-09)', until(11, 19), {}, everything, ['expired']],
    ['expires today (EL-09)', until(11, 20), {}, everything, []],
    ['expires tomorrow (EL-09)', until(11, 21), {}, everything, []],
    ['expired last month, on a later day (EL-09)', until(10, 31), {}, everything, ['expired']],
    ['shown again in the new year (EL-09, OP-073)', until(11, 19), { today: { month: 1, day: 1 } }, everything, []],
    ['expired without the addon (EL-10)', until(11, 19), {}, without('behavior'), []],
    ['indefinitely (EL-11)', until(11, 19, 'indefinitely'), {}, everything, []],
    ['pages select, rule fails (EL-23)', onSearch, {}, everything, ['page-rules']],
    ['pages select, rule holds (EL-23)', onHome, {}, everything, []],
    [
      'pages all (EL-23)',
      survey([], { targeting: { page_rules: onSearch.settings.targeting.page_rules } }),
      {},
      everything,
      [],
    ],
    ['pages select without rules (OP-034)', noRules, {}, everything, ['page-rules']],
    ['no page rules without the addon (OP-076)', onSearch, {}, without('targeting'), []],
    ['no page rules inline (OP-037)', onSearch, { inline: true }, everything, []],
    ['in the country (EL-40)', inGermany, { country: 'DE' }, everything, []],
    ['in another country (EL-40)', inGermany, { country: 'US' }, everything, ['geo']],
    ['everywhere (EL-40)', survey([], { geo_targeting: { countries: ['DE'] } }), { country: 'US' }, everything, []],
    ['country unknown (OP-084)', inGermany, {}, everything, ['geo']],
    ['no countries are all countries (OP-084)', inNoCountry, { country: 'US' }, everything, []],
    ['no countries without the addon (OP-084)', inGermany, { country: 'US' }, without('geo-restrictions'), []],
  ])('%s', (_name, given, patch, site, reasons) => {
    expect(reasonsAgainst(given, facts(patch), site)).toEqual(reasons);
  });

  test('all of them are listed', () => {
    const worst = survey([question('nps', 'a')], {
      targeting: { devices: ['desktop'], pages: 'select' },
      behavior: { display_length: 'once', run_time: 'expire', expire_at: { month: 1, day: 1 } },
      geo_targeting: { target: 'select', countries: ['DE'] },
    });
    const reasons = reasonsAgainst(worst, facts({ device: 'mobile', ...cookie(true) }), without('question-types'));
    expect(reasons.toSorted()).toEqual(['cookie', 'device', 'expired', 'geo', 'page-rules', 'question-types-addon']);
    expect(reasonsAgainst(plain, facts({ device: 'mobile' }), lite)).toEqual(['targeting-addon']);
  });
});

test('the country and the page rules are needed only where they count', () => {
  expect(needsCountry(delivered(inGermany, everything))).toBe(true);
  expect(needsCountry(delivered(inGermany, without('geo-restrictions')))).toBe(false);
  expect(needsCountry(delivered(inNoCountry, everything))).toBe(false);
  expect(needsCountry(delivered(plain, everything))).toBe(false);
  expect(usesPageRules(delivered(onSearch, everything))).toBe(true);
  expect(usesPageRules(delivered(onSearch, without('targeting')))).toBe(false);
  expect(usesPageRules(delivered(plain, everything))).toBe(false);
});
