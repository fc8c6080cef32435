import type { ErrorBody, Notice, Survey, WidgetDocument } from '@userfeedback/contract';
import { SurveyInput } from '@userfeedback/contract';
import { isPattern, ruleHolds } from '@userfeedback/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../testing/client.ts';
import { createSurvey, surveyBody } from '../testing/factories.ts';
import type { TestServer } from '../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../testing/start-test-server.ts';
import { isRunaway, patternProblems, withoutRunaways } from './runaway-patterns.ts';
import { changeSettings } from './service.ts';

const BAD = '^(a+)+$';
const GOOD = '^utm_source=(google|bing)(&|$)';
const TOO_LONG = 'This pattern could take too long. Please make it simpler.';
const PATH = 'settings.targeting.page_rules.1.data';

describe('a pattern', () => {
  test.each([
    '(a+)+$',
    '(a|a)*b',
    '(a|aa)+$',
    '([a-z]+)*x',
    '(x+x+)+y',
    '(.*a){25}$',
    '.*.*.*.*.*.*=$',
    '(a?){30}a{30}$',
    '\\w+\\d+x',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(?:a{1,30}){1,30}b',
    'a{1,1000}b',
    '.+=.+!',
  ])('that can be read in very many ways runs away: %s (FS-20)', (pattern) => {
    expect(isRunaway(pattern)).toBe(true);
  });

  test.each([
    GOOD,
    'id=\\d+',
    'utm_(source|medium)=news',
    'utm_source=.*&utm_medium=.*',
    '(?:^|&)ref=[^&]+(?:&|$)',
    '^[^=]+=[^&]+(&[^=]+=[^&]+)*$',
    '(\\d{1,3}\\.){3}\\d{1,3}',
    '\\bsale\\b',
    'lang=(de|fr|es)(-[A-Z]{2})?',
    '(?:[^&=]+=[^&=]*&)*ref=',
    'a{1,40}b',
  ])('that ends soon does not: %s (FS-20)', (pattern) => {
    expect(isRunaway(pattern)).toBe(false);
  });

  test.each([
    '(?:a|b|c|d|e|f)*!!',
    '[\\w-]+(\\.[\\w-]+)*@',
    'a{1,50}b',
    '(?:[^&=]+=[^&=]*&)*ref=',
    'utm_source=.*&utm_medium=',
    `${'a'.repeat(199)}b`,
  ])('that is accepted takes at most 3 times as long for a text twice as long: %s (FS-20)', (pattern) => {
    expect(isRunaway(pattern)).toBe(false);
    for (const part of ['a', 'a.', 'a=a&', '=', 'utm_source=&']) expectLinear(pattern, part);
  });

  test('10,000 generated ones: what is accepted says what a browser would say, in time that grows with the text (FS-20)', () => {
    const patterns = makePatterns(10_000, Number(process.env.UF_SEED ?? 20));
    const accepted = patterns.filter((text) => isPattern(text) && !isRunaway(text));
    expect(accepted.length).toBeGreaterThan(2000);
    expect(accepted.length).toBeLessThan(9900);
    for (const [index, text] of accepted.entries()) {
      // Short enough for any way of trying.
      for (const given of SHORT)
        expect([text, given, matches(text, given)]).toEqual([text, given, new RegExp(text).test(given)]);
      expectLinear(text, LONG[index % LONG.length] ?? 'a');
    }
  }, 120_000);
});

describe('the patterns of a survey', () => {
  const problemsOf = (patterns: readonly string[]) => {
    const rule = { logic: 'query_parameter_regex', operator: '&&' } as const;
    const { settings } = SurveyInput.parse(surveyBody());
    const page_rules = patterns.map((data) => ({ ...rule, data }));
    const targeting = { ...settings.targeting, pages: 'select' as const, page_rules };
    return Object.keys(patternProblems({ settings: { ...settings, targeting } }));
  };
  const hundred = Array.from({ length: 100 }, (_, index) => index);
  /** Each is fine, and takes nearly all steps that a pattern may take. */
  const costly = (index: number) => {
    const letters = Array.from({ length: 11 }, (_, n) => `\\u${(0x4e00 + index * 11 + n).toString(16)}`);
    return `(?:${letters.slice(0, 6).join('|')})*(?:${letters.slice(6).join('|')})*!`;
  };

  test('share their steps; what comes after they are spent is refused, on every machine and each time alike (XS-02)', () => {
    const refused = problemsOf(hundred.map(costly));
    const first = 14;
    expect(refused).toEqual(
      hundred.slice(first).map((index) => `settings.targeting.page_rules.${index}.data`),
    );
    expect(problemsOf(hundred.map(costly))).toEqual(refused);
    expect(problemsOf([costly(99), 'a=1'])).toEqual([]);
  });

  test('of a live survey are all still asked when they are too many together (XS-02)', () => {
    const rule = { logic: 'query_parameter_regex', operator: '&&' } as const;
    const rules = hundred.map((index) => ({ ...rule, data: costly(index) }));
    expect(withoutRunaways(rules)).toEqual(rules);
    expect(withoutRunaways([{ ...rule, data: BAD }])).toEqual([{ ...rule, data: '[]' }]);
  });

  test('that are equal are judged once (XS-02)', () => {
    expect(problemsOf(hundred.map(() => costly(500)))).toEqual([]);
  });

  test('are accepted when all 100 are ordinary (XS-02)', () => {
    const ordinary = [
      ...[
        '/shop/(?:[^/]+/)*cart$',
        '[^=]+=[^&]+(&[^=]+=[^&]+)*$',
        'ref=(?:mail|page)(?:&|$)',
        'lang=(de|fr|es)(-[A-Z]{2})?',
      ],
      '(?:gclid|fbclid|msclkid|dclid)=[\\w-]{10,40}(?:&|$)',
    ];
    expect(problemsOf(hundred.map((index) => `^a${index}${ordinary[index % 5]}`))).toEqual([]);
  });

  test('are refused when they write out too much, before it is written out (XS-02)', () => {
    const wide = `(?:${'a|'.repeat(85)}b){2000}`;
    expect([isPattern(wide), isPattern('(?:ab){1000}'), isRunaway(wide)]).toEqual([false, true, true]);
  });
});

const LETTERS = ['a', 'b', '=', '&', '.', '\\w', '\\d', '[ab]', '[^&=]', '\\.'];
const TIMES = ['', '', '', '', '*', '+', '?', '{2}', '{1,3}', '{2,}', '*?'];

/** Patterns of letters, groups and choices, three deep at most; the same seed makes the same ones. */
function makePatterns(count: number, seed: number): string[] {
  let state = seed;
  const below = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * most);
  };
  const one = (list: readonly string[]) => list[below(list.length)] ?? '';
  const item = (depth: number): string => {
    const kind = depth === 0 ? 0 : below(5);
    if (kind < 3) return one(LETTERS) + one(TIMES);
    if (kind === 3) return `(${items(depth - 1)})${one(TIMES)}`;
    return `(?:${items(depth - 1)}|${items(depth - 1)})${one(TIMES)}`;
  };
  const items = (depth: number) => Array.from({ length: 1 + below(3) }, () => item(depth)).join('');
  return Array.from({ length: count }, () => items(3));
}

const SHORT = ['', 'a', 'ab', 'aab=b', 'a=b&b=a', '1.b&'];
const LONG = ['a', 'ab', 'a=b&', 'aab', 'b', '1.'];

function matches(pattern: string, query: string): boolean {
  const rule = { logic: 'query_parameter_regex' as const, operator: '&&' as const, data: pattern };
  return ruleHolds(rule, { url: `https://site.test/?${query}`, referrer: '', cookies: {}, page: {} });
}

/** Counts what the matcher still has to try instead of the time it takes, so that a busy machine judges alike. */
function stepsFor(pattern: string, query: string): number {
  const push = Array.prototype.push;
  let steps = 0;
  Array.prototype.push = function counted<T>(this: T[], ...items: T[]) {
    steps += 1;
    return push.apply(this, items);
  };
  try {
    matches(pattern, query);
  } finally {
    Array.prototype.push = push;
  }
  return steps;
}

function expectLinear(pattern: string, part: string): void {
  const [once, twice] = [1000, 2000].map((length) =>
    stepsFor(pattern, part.repeat(length).slice(0, length - 1)),
  );
  // What ends at once leaves nothing to compare.
  expect(twice, `${pattern} on ${part}`).toBeLessThanOrEqual(3 * (once ?? 0) + 100);
}

describe.each(testDialects())('page rules with patterns on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const body = (pattern: string, pages: 'all' | 'select' = 'select') =>
    surveyBody({
      title: 'With a pattern',
      settings: {
        targeting: {
          pages,
          page_rules: [
            { logic: 'page_url_contains', data: '(a+)+$' },
            { logic: 'query_parameter_regex', operator: '||', data: pattern },
          ],
        },
      },
    });
  const listNotices = async () =>
    (await admin.get<Notice[]>('/notices')).body.filter(({ id }) => id === 'runaway-patterns');

  test('one that can run away is refused at its path, in drafts and live surveys alike (FS-20)', async () => {
    const before = (await admin.get<unknown[]>('/surveys')).body;
    for (const status of ['draft', 'publish'] as const) {
      const refused = await admin.post<ErrorBody>('/surveys', { ...body(BAD), status });
      expect(refused).toMatchObject({ status: 422, body: { code: 'invalid', errors: { [PATH]: TOO_LONG } } });
      expect(Object.keys(refused.body.errors ?? {})).toEqual([PATH]);
    }
    expect((await admin.get<unknown[]>('/surveys')).body).toEqual(before);
    const saved = await admin.post<Survey>('/surveys', body(GOOD));
    expect([saved.status, saved.body.problems]).toEqual([201, {}]);
    expect((await admin.post('/surveys', body(BAD, 'all'))).status).toBe(201);
  });

  test('a stored one never matches, is reported, and says so (FS-20)', async () => {
    const { id } = await createSurvey(admin, { ...body(GOOD), title: 'From before' });
    expect(await listNotices()).toEqual([]);
    await changeSettings(server.deps, id, (settings) => {
      const { page_rules } = settings.targeting;
      const rules = page_rules.map((rule, index) => (index === 1 ? { ...rule, data: BAD } : rule));
      return { ...settings, targeting: { ...settings.targeting, page_rules: rules } };
    });
    const stored = (await admin.get<Survey>(`/surveys/${id}`)).body;
    expect(stored.problems).toEqual({ [PATH]: TOO_LONG });
    expect(stored.settings.targeting.page_rules[1]?.data).toBe(BAD);
    const [notice, ...others] = await listNotices();
    expect(others).toEqual([]);
    expect(notice?.content).toBe(
      '1 Survey has a pattern that could take too long, so it matches nothing. Please make it simpler. “From before”',
    );
    // A server that starts with it has no older document.
    const again = await startTestServer({ dialect, beside: server });
    const document = (await again.visitor.get<WidgetDocument>('/widget')).body;
    await again.close();
    const given = document.surveys.find((survey) => survey.id === id)?.settings.targeting.page_rules[1];
    expect(given).toMatchObject({ logic: 'query_parameter_regex', operator: '||' });
    const visit = { url: 'https://site.test/?aaa', referrer: '', cookies: {}, page: {} };
    expect(given && ruleHolds(given, visit)).toBe(false);
    expect((await admin.post<ErrorBody>('/surveys', stored)).body.errors).toEqual({ [PATH]: TOO_LONG });
    expect((await admin.post('/surveys', { ...body(GOOD), id })).status).toBe(200);
    expect(await listNotices()).toEqual([]);
  });
});
