import type { PageRule, WidgetSurvey } from '@userfeedback/contract';
import { ADDON_SLUGS, DEVICES, LIMITS_NEW, PAGE_RULES } from '@userfeedback/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SiteAccess } from '../access/access.ts';
import { whyNotShown } from '../survey/why-not-shown.ts';
import { draft, question, siteAccess, survey } from '../testing/samples.ts';
import { reasonsAgainst } from '../testing/verdicts.ts';
import type { VisitFacts } from './eligibility.ts';
import type { AskingFacts } from './how-often.ts';
import type { PageVisit } from './page-rules/page-rules.ts';
import { ruleHolds } from './page-rules/rare-rules.ts';
import { visitCookie } from './visit-cookie.ts';

/** A small range of values, so that rules and facts often match. */
const words = fc.constantFrom('home', 'post', 'news', 'a', '12');
/** Addresses, parsed by hand. */
const READ: Record<string, { host: string; path: string[]; query: string }> = {
  'https://site.com/': { host: 'site.com', path: [], query: '' },
  'https://site.com/a': { host: 'site.com', path: ['a'], query: '' },
  'https://site.com/a/?news=12': { host: 'site.com', path: ['a'], query: 'news=12' },
  'https://site.com/a/b?x=a+post': { host: 'site.com', path: ['a', 'b'], query: 'x=a post' },
  'https://other.org/home#news': { host: 'other.org', path: ['home'], query: '' },
};
const addresses = fc.constantFrom(...Object.keys(READ));
const lists = fc.uniqueArray(words, { maxLength: 3 });
const visits: fc.Arbitrary<PageVisit> = fc.record({
  url: addresses,
  referrer: fc.oneof(fc.constant(''), addresses),
  cookies: fc.dictionary(words, fc.constant('1'), { maxKeys: 2 }),
  page: fc.record({
    page_type: words,
    post_id: fc.constantFrom(null, 12, '12', 'a'),
    post_type: fc.option(words),
    taxonomies: lists,
    terms: fc.uniqueArray(fc.constantFrom(12, 3, 'news', 'a'), { maxLength: 3 }),
    logged_in: fc.boolean(),
    roles: lists,
  }),
  told: fc.record({
    attributes: fc.dictionary(words, words, { maxKeys: 3 }).map((told) => new Map(Object.entries(told))),
    events: fc.dictionary(words, fc.nat({ max: 3 }), { maxKeys: 3 }).map((told) => new Map(Object.entries(told))),
  }),
});
const datum = fc.oneof(
  fc.constant(null),
  fc.constant('  '),
  words,
  addresses,
  fc.array(
    fc.constantFrom('home', 'post', 'news', 'yes', 'no', 12).map((id) => ({ id, label: 'x' })),
    { maxLength: 2 },
  ),
  fc.record({
    name: words,
    compare: fc.constantFrom('=' as const, '!=' as const, 'EXISTS' as const, '!EXISTS' as const),
    value: words,
  }),
  fc.record({ name: words, count: fc.integer({ min: 1, max: 3 }) }),
);
const rules: fc.Arbitrary<PageRule> = fc.record({
  logic: fc.constantFrom(...PAGE_RULES),
  operator: fc.constantFrom('&&' as const, '||' as const),
  data: datum,
});

test('single rules agree with an evaluator that is slow and obvious (EL-27, EL-28, EL-29, EL-30, EL-31, EL-32, EL-33, EL-34, EL-35, EL-36, EL-37, EL-38, EL-39)', () => {
  fc.assert(
    fc.property(rules, visits, (rule, visit) => {
      expect(ruleHolds(rule, visit), JSON.stringify([rule, visit])).toBe(obviouslyHolds(rule, visit));
    }),
    { numRuns: 5000 },
  );
});

function obviouslyHolds({ logic, data }: PageRule, { url, referrer, cookies, page, told }: PageVisit): boolean {
  if (logic === 'attribute' || logic === 'event') {
    if (data === null || typeof data === 'string' || !('name' in data) || !told) return false;
    const attribute = told.attributes.get(data.name);
    if (logic === 'event') return 'count' in data && Number(told.events.get(data.name)) >= data.count;
    if (!('compare' in data)) return false;
    if (attribute === undefined) return data.compare === '!EXISTS';
    if (data.compare === '=') return attribute === data.value;
    return data.compare === 'EXISTS' || (data.compare === '!=' && attribute !== data.value);
  }
  const chosen: string[] = [];
  for (const one of Array.isArray(data) ? data : [data]) {
    if (one === null) continue;
    const text = typeof one === 'string' ? one : 'id' in one ? `${one.id}` : one.name;
    if (text.trim() !== '') chosen.push(text);
  }
  // An incomplete rule never holds, not even one that says "not".
  if (chosen.length === 0) return false;
  const [kind, isNegated] = logic.includes('_not')
    ? [logic.replace('_is_not', '_is').replace('_not_', '_'), true]
    : [logic, false];
  let met = false;
  for (const text of chosen) {
    if (obviouslyMeets(kind, text)) met = true;
  }
  return isNegated ? !met : met;

  function obviouslyMeets(what: string, text: string): boolean {
    const query = READ[url]?.query ?? '';
    if (what === 'user_logged_in') return ['yes', 'true', '1'].includes(text) === page.logged_in;
    if (what === 'user_role') return page.roles?.indexOf(text) !== -1;
    if (what === 'page_type') return page.page_type === text;
    if (what === 'page_or_post_is') return `${page.post_id}` === text;
    if (what === 'post_type_is') return page.post_type === text;
    if (what === 'taxonomy_is') return page.taxonomies?.indexOf(text) !== -1;
    if (what === 'taxonomy_term_is') return page.terms?.map((term) => `${term}`).indexOf(text) !== -1;
    if (what === 'query_parameter_contains') return query.split(text).length > 1;
    if (what === 'query_parameter_regex') return new RegExp(text).test(query);
    if (what === 'cookie_exist') return Object.keys(cookies).filter((name) => name === text).length > 0;
    if (what === 'page_url_contains') return url.split(text).length > 1;
    if (what === 'page_url_is') return obviouslySame(text, url);
    if (what === 'referrer') return obviouslySame(text, referrer) || obviouslyBelow(text, referrer);
    throw new Error(`${what} is new: say here what it means.`);
  }
}

/** Host and path; the query where the given address has one. */
function obviouslySame(given: string, found: string): boolean {
  const [a, b] = [READ[given], READ[found]];
  if (!a || !b) return false;
  if (a.host !== b.host || a.path.join('/') !== b.path.join('/')) return false;
  return a.query === '' ? true : a.query === b.query;
}

function obviouslyBelow(given: string, found: string): boolean {
  const [a, b] = [READ[given], READ[found]];
  if (!a || !b || a.query !== '' || a.host !== b.host) return false;
  if (b.path.length <= a.path.length) return false;
  return a.path.every((part, index) => b.path[index] === part);
}

const sites: fc.Arbitrary<SiteAccess> = fc
  .tuple(
    fc.constantFrom('plus' as const, 'pro' as const, 'elite' as const),
    fc.subarray([...ADDON_SLUGS]),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([plan, addons, isPro, isLicensed]) => ({
    ...siteAccess(plan, addons, isLicensed ? ADDON_SLUGS : []),
    is_pro: isPro,
    is_licensed: isLicensed,
  }));
const dates = fc.record({ month: fc.constantFrom(1, 6, 12), day: fc.constantFrom(1, 15, 31) });
const surveys = fc
  .record({
    type: fc.constantFrom('text' as const, 'nps' as const, 'star-rating' as const, 'image-radio' as const),
    targeting: fc.record({
      devices: fc.subarray([...DEVICES]),
      pages: fc.constantFrom('all' as const, 'select' as const),
      page_rules: fc.array(rules, { maxLength: 4 }),
    }),
    geo_targeting: fc.record({
      target: fc.constantFrom('all' as const, 'select' as const),
      countries: fc.subarray(['DE', 'US']),
    }),
    behavior: fc.record({
      display_length: fc.constantFrom(...(['until_response', 'once', 'repeatedly', 'recurring'] as const)),
      recur_days: fc.constantFrom(1, 90),
      run_time: fc.constantFrom('expire' as const, 'indefinitely' as const, 'until' as const),
      end_at: fc.constantFrom(null, '2026-11-20T11:59:59.000Z', '2026-11-20T12:00:01.000Z'),
      expire_at: fc.option(dates),
    }),
    limits: fc.record({ sample_percent: fc.constantFrom(1, 50, 100), ignore_frequency: fc.boolean() }),
  })
  .map(({ type, ...settings }) => survey([question('text', 'a'), question(type, 'b')], settings));
const NOW = Date.parse('2026-11-20T12:00:00Z');
const facts: fc.Arbitrary<VisitFacts & AskingFacts> = fc
  .record({
    visit: visits,
    device: fc.constantFrom(...DEVICES),
    today: dates,
    country: fc.constantFrom(null, 'DE', 'US', 'FR'),
    inline: fc.boolean(),
    cookie: fc.constantFrom(
      undefined,
      'odd',
      visitCookie({ submitted: false, last_response_id: null }),
      visitCookie({ submitted: true, last_response_id: 3 }),
      visitCookie({ submitted: true, last_response_id: 3, at: NOW / 1000 - 30 * 86_400 }),
    ),
    now: fc.constant(NOW),
    pauses: fc.record({ frequency_days: fc.constantFrom(0, 7), frequency_session: fc.boolean() }),
    opensItself: fc.boolean(),
    isBegun: fc.boolean(),
    draw: fc.constantFrom(0, 1, 49, 50, 99),
    // Days since a survey was shown; a clock may have been wrong.
    shown: fc.constantFrom(undefined, -1, 0, 6.9, 7, 30),
    isAsked: fc.boolean(),
  })
  .map(({ visit, cookie, shown, isAsked, ...rest }) => ({
    ...visit,
    ...rest,
    cookies: {
      ...visit.cookies,
      ...(cookie === undefined ? {} : { 'userfeedback-7': cookie }),
      ...(shown === undefined ? {} : { 'userfeedback-shown': `${NOW / 1000 - shown * 86_400}` }),
      ...(isAsked ? { 'userfeedback-asked': '1' } : {}),
    },
  }));

test('verdicts agree with an evaluator that is slow and obvious (EL-03, EL-04, EL-05, EL-09, EL-10, EL-11, EL-12, EL-13, EL-14, EL-15, EL-16, EL-23, EL-25, EL-26, EL-40, FQ-04, FQ-05, FQ-07, FQ-08, FQ-11, FQ-20, FQ-55, PA-36)', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(surveys, facts, sites, (given, known, site) => {
      const wanted = obviousReasons(given, known, site);
      expect(reasonsAgainst(given, known, site).toSorted()).toEqual(wanted.toSorted());
      for (const reason of wanted) seen.add(reason);
    }),
    { numRuns: 5000 },
  );
  expect(seen.size, 'each reason has come up').toBe(12);
});

test('what the editor says of a visitor is what the browser decides (FQ-76)', () => {
  fc.assert(
    fc.property(surveys, facts, sites, (given, known, site) => {
      const { settings } = draft();
      const stored = {
        ...draft(given.questions.map(({ type, id }) => question(type, id))),
        settings: {
          ...settings,
          ...given.settings,
          thank_you: settings.thank_you,
          limits: { ...LIMITS_NEW, ...given.settings.limits, closed_message: '' },
          fields: [],
        },
        status: 'publish' as const,
        cookie_name: given.cookie_name,
      };
      const { shown } = whyNotShown(stored, known, site, new Date(NOW));
      expect(shown).toBe(reasonsAgainst(given, known, site).length === 0);
    }),
    { numRuns: 500 },
  );
});

function obviousReasons(
  { questions, settings }: WidgetSurvey,
  known: VisitFacts & AskingFacts,
  site: SiteAccess,
): string[] {
  const reasons: string[] = [];
  const plans = ['plus', 'pro', 'elite'];
  const has = (plan: string) => site.is_licensed && plans.indexOf(site.license_type) >= plans.indexOf(plan);
  const lowest: Record<string, string> = { behavior: 'pro', 'geo-restrictions': 'elite' };
  const isOn = (slug: (typeof ADDON_SLUGS)[number]) =>
    has(lowest[slug] ?? 'plus') && site.addons[slug]?.active === true;
  const { targeting, geo_targeting, behavior } = settings;
  for (const { type } of questions) {
    if ((type === 'nps' || type === 'star-rating') && !isOn('question-types')) reasons.push('question-types-addon');
  }
  if (!isOn('targeting') && known.device !== 'desktop') reasons.push('targeting-addon');
  const devices = has('pro') ? targeting.devices : ['desktop'];
  if (isOn('targeting') && !devices.includes(known.device)) reasons.push('device');
  const cookie = known.cookies['userfeedback-7'];
  const isAnswered = cookie?.includes('true') === true;
  const length = isOn('behavior') ? behavior.display_length : 'until_response';
  const isOver = length === 'once' ? cookie !== undefined : length === 'until_response' && isAnswered;
  if (isOver && !known.isBegun) reasons.push('cookie');
  if (isOn('behavior') && behavior.run_time === 'expire' && behavior.expire_at) {
    const { month, day } = behavior.expire_at;
    const { today } = known;
    if (today.month > month || (today.month === month && today.day > day)) reasons.push('expired');
  }
  if (isOn('geo-restrictions') && geo_targeting.target === 'select' && geo_targeting.countries.length > 0) {
    if (known.country === null) reasons.push('geo');
    else if (!geo_targeting.countries.includes(known.country)) reasons.push('geo');
  }
  if (isOn('targeting') && targeting.pages === 'select' && !known.inline) {
    // "&&" binds tighter: groups of rules joined by "||", of which one must hold whole.
    const groups: PageRule[][] = [];
    for (const rule of targeting.page_rules) {
      if (groups.length === 0 || rule.operator === '||') groups.push([]);
      groups.at(-1)?.push(rule);
    }
    if (!groups.some((group) => group.every((rule) => obviouslyHolds(rule, known)))) reasons.push('page-rules');
  }
  const { run_time, end_at } = behavior;
  if (isOn('behavior') && run_time === 'until' && end_at !== null && Date.parse(end_at) <= NOW) reasons.push('ended');
  if (known.isBegun) return reasons;
  if (isOn('behavior') && behavior.display_length === 'recurring' && isAnswered) {
    // The one answer that has a moment was given 30 days ago.
    const isLongAgo = cookie?.includes('at') && behavior.recur_days < 30;
    if (!isLongAgo) reasons.push('recurring');
  }
  const { limits } = settings;
  if (limits.sample_percent !== 100 && known.draw >= limits.sample_percent) reasons.push('sample');
  if (!known.opensItself || limits.ignore_frequency) return reasons;
  const { 'userfeedback-shown': shown, 'userfeedback-asked': asked } = known.cookies;
  if (known.pauses.frequency_session && asked === '1') reasons.push('session');
  if (shown === undefined || Number(shown) > NOW / 1000) return reasons;
  const hasPassed = Number(shown) + known.pauses.frequency_days * 86_400 <= NOW / 1000;
  if (!hasPassed) reasons.push('frequency');
  return reasons;
}
