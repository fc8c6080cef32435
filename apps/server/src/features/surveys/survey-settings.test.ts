import type { Behavior, PageRule, SavedSurvey, Survey, SurveySettings, WidgetDocument } from '@userfeedback/contract';
import { PAGE_RULES } from '@userfeedback/contract';
import { RULE_KINDS } from '@userfeedback/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion, surveyBody, textQuestion } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

type Sent = NonNullable<SurveyBody['settings']>;
type Stored = { [Part in keyof SurveySettings]?: Partial<SurveySettings[Part]> };

/** Data in the form that this kind of rule holds. */
function dataFor(logic: PageRule['logic']): PageRule['data'] {
  const { by } = RULE_KINDS[logic].input;
  if (by === 'url') return 'https://example.test/page?x=1';
  if (by === 'text') return 'utm_source=news & more';
  if (by === 'attribute') return { name: 'plan', compare: '!CONTAINS', value: 'free' };
  if (by === 'event') return { name: 'signed up', count: 3 };
  return [
    { id: 108, label: 'Bread' },
    { id: 'post', label: 'Post' },
  ];
}

const OF_TOTAL = { name: 'total', compare: '>' as const, value: 50 };
const FIVE = [
  { type: 'delay', seconds: 3600 },
  { type: 'scroll', percent: 70 },
  // No browser understands it.
  { type: 'click', selector: 'a[[', after: 60 },
  {
    type: 'event',
    name: 'purchase',
    after: 0,
    where: [OF_TOTAL],
  },
  { type: 'idle', seconds: 5 },
] satisfies Behavior['triggers'];

describe.each(testDialects())('the settings of a survey on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    editor = await server.as('administrator');
  });
  afterAll(() => server.close());

  /** Sends it and reads it back. */
  const saveAndRead = async (settings: Sent) => {
    const { id } = await createSurvey(editor, { status: 'draft', settings });
    return (await editor.get<Survey>(`/surveys/${id}`)).body.settings;
  };

  test('limits are stored within their bounds, told to visitors and free on every plan (FQ-11, FQ-12, FQ-83)', async () => {
    expect((await saveAndRead({})).limits).toMatchObject({ sample_percent: 100, ignore_frequency: false });
    await switchPlan(server, 'none');
    const limits = { sample_percent: 30, ignore_frequency: true };
    const { id } = await createSurvey(editor, { settings: { limits } });
    await editor.post('/settings', { settings: { frequency_days: 7, frequency_session: true } });
    const { body } = await server.visitor.get<WidgetDocument>('/widget');
    expect(body.surveys.find((survey) => survey.id === id)?.settings.limits).toEqual(limits);
    expect(body.widget_settings).toMatchObject({ frequency_days: 7, frequency_session: true });
    await switchPlan(server, 'elite');
    for (const sample_percent of [0, 101, 50.5]) {
      const sent = surveyBody({ settings: { limits: { sample_percent } } });
      const { status, body: refused } = await editor.post<{ errors: object }>('/surveys', sent);
      expect([status, Object.keys(refused.errors)]).toEqual([422, ['settings.limits.sample_percent']]);
    }
  });

  test('a script from before them takes away neither limits nor who may answer; what it says counts (FQ-83, VF-77)', async () => {
    const quota = { id: 'yes', question_id: 'q1', values: ['Yes'], max: 2 };
    const limits = { max_responses: 9, pace: { count: 3, per: 'day' }, closed_message: 'Full' } as const;
    const { id } = await createSurvey(editor, {
      status: 'draft',
      questions: [radioQuestion('q1'), textQuestion('q2')],
      settings: { one_per_person: true, limits: { ...limits, quotas: [quota] } },
    });
    const change = async (settings: Sent, questions = [radioQuestion('q1'), textQuestion('q2')]) => {
      const sent = surveyBody({ status: 'draft', questions, settings });
      expect((await editor.put(`/surveys/${id}`, sent)).status).toBe(200);
      return (await editor.get<Survey>(`/surveys/${id}`)).body.settings;
    };
    const asBefore = { sample_percent: 40, ignore_frequency: false };
    expect(await change({ limits: asBefore })).toMatchObject({
      one_per_person: true,
      limits: { ...asBefore, ...limits, quotas: [quota] },
    });
    // What a quota counts is gone.
    expect((await change({}, [textQuestion('q2')])).limits).toMatchObject({ ...limits, quotas: [] });
    const none = { max_responses: null, pace: null, closed_message: '' };
    expect(await change({ one_per_person: false, limits: none })).toMatchObject({
      one_per_person: false,
      limits: { ...asBefore, ...none },
    });
  });

  test('translations follow what a script from before them moves and takes away (LA-20)', async () => {
    const texts = (of: string[], tag: string) =>
      of.map((text, at) => ({ key: `q1/${at + 1}`, of: text, text: `${text} ${tag}` }));
    const { id } = await createSurvey(editor, {
      status: 'draft',
      questions: [radioQuestion('q1', { config: { options: ['Yes', 'No', 'Maybe'] } })],
      languages: { base: 'en', others: [{ tag: 'de', live: true }, { tag: 'fr' }], choice: false },
      translations: { de: texts(['Yes', 'No', 'Maybe'], 'de'), fr: texts(['Yes'], 'fr') },
    });
    const change = async (options: string[], languages?: object) => {
      const questions = [radioQuestion('q1', { config: { options } })];
      const sent = { title: 'Former', status: 'draft', questions, languages };
      const { status, body } = await editor.put<Survey>(`/surveys/${id}`, sent);
      expect(status).toBe(200);
      return body.translations;
    };
    const moved = await change(['No', 'Yes', 'Maybe']);
    expect(moved.de).toHaveLength(3);
    expect(moved.de).toEqual(expect.arrayContaining(texts(['No', 'Yes', 'Maybe'], 'de')));
    expect((await change(['Maybe', 'No'])).de).toHaveLength(2);
    const without = await change(['Maybe', 'No'], { base: 'en', others: [{ tag: 'de', live: true }] });
    expect(without.fr).toBeUndefined();
    expect(without.de).toEqual(expect.arrayContaining(texts(['Maybe', 'No'], 'de')));
  });

  test.each<[PageRule['logic'], object, PageRule['data']]>([
    ['attribute', { name: 'seats', compare: '>', value: 5 }, { name: 'seats', compare: '>', value: 5 }],
    ['attribute', { name: 'plan', compare: 'EXISTS' }, { name: 'plan', compare: 'EXISTS', value: '' }],
    ['event', { name: 'purchase' }, { name: 'purchase', count: 1 }],
    ['event', { name: 'purchase', count: 100 }, { name: 'purchase', count: 100 }],
  ])('a rule of kind %s with %j is kept and goes to visitors (VF-15, VF-16, VF-20)', async (logic, data, kept) => {
    const rule = { logic, operator: '&&' as const, data: data as PageRule['data'] };
    const { id } = await createSurvey(editor, {
      status: 'publish',
      settings: { targeting: { pages: 'select', page_rules: [rule] } },
    });
    const { body } = await editor.get<Survey>(`/surveys/${id}`);
    expect(body.settings.targeting.page_rules).toEqual([{ ...rule, data: kept }]);
    const { surveys } = (await editor.get<WidgetDocument>('/widget')).body;
    const delivered = surveys.find((survey) => survey.id === id);
    expect(delivered?.settings.targeting.page_rules).toEqual([{ ...rule, data: kept }]);
    expect(delivered?.needs).toContain('rules');
  });

  test.each([
    { name: 'plan', compare: 'IN', value: 'pro' },
    { name: 'x'.repeat(41), compare: '=', value: 'pro' },
    { name: 'plan', compare: '=', value: 'x'.repeat(201) },
    { name: 'purchase', count: 0 },
    { name: 'purchase', count: 101 },
    { name: 'x'.repeat(101), count: 1 },
  ])('a rule with %j is refused (VF-16, VF-20)', async (data) => {
    const rule = { logic: 'attribute', operator: '&&', data };
    const body = surveyBody({ settings: { targeting: { pages: 'select', page_rules: [rule as PageRule] } } });
    const { status, body: refused } = await editor.post<{ errors: object }>('/surveys', body);
    expect(status).toBe(422);
    expect(Object.keys(refused.errors)[0]).toMatch(/^settings\.targeting\.page_rules\.0\.data/);
  });

  test.each(PAGE_RULES)('a rule of the kind %s is stored as it was sent (TG-09, EL-24, OP-030)', async (logic) => {
    const page_rules: PageRule[] = [
      { logic, operator: '&&', data: dataFor(logic) },
      { logic, operator: '||', data: null },
    ];
    const { targeting } = await saveAndRead({ targeting: { pages: 'select', page_rules } });
    expect(targeting).toMatchObject({ pages: 'select', page_rules });
  });

  test('a single choice needs no list, and "custom" means "select" (OP-030, OP-67)', async () => {
    const rule = { logic: 'user_role' as const, data: { id: 'editor', label: 'Editor' } };
    const { targeting } = await saveAndRead({ targeting: { pages: 'custom', page_rules: [rule] } });
    expect(targeting).toMatchObject({ pages: 'select', page_rules: [{ ...rule, operator: '&&' }] });
  });

  const cases: [string, Sent & Stored][] = [
    ['desktop (EL-06, TG-07)', { targeting: { devices: ['desktop'] } }],
    ['tablet and mobile (EL-06, TG-07)', { targeting: { devices: ['tablet', 'mobile'] } }],
    ['all devices (EL-06, TG-07)', { targeting: { devices: ['desktop', 'tablet', 'mobile'] } }],
    ['tracking (TG-02, TG-03)', { enable_tracking: true } as Sent & Stored],
    ['countries (TG-11)', { geo_targeting: { target: 'select', countries: ['DE', 'FR'] } }],
    ['delay (BH-01, EL-18)', { behavior: { timing: 'delay', timing_delay: 0 } }],
    ['before_abandon (BH-01, EL-18)', { behavior: { timing: 'before_abandon' } }],
    ['half_page (BH-01, EL-18)', { behavior: { timing: 'half_page' } }],
    ['five triggers (FQ-58, FQ-64)', { behavior: { timing: 'triggers', triggers: FIVE } }],
    ['triggers that are not used (FQ-58)', { behavior: { timing: 'immediate', triggers: FIVE } }],
    ['once (BH-04, EL-13)', { behavior: { display_length: 'once' } }],
    ['repeatedly (BH-04, EL-13)', { behavior: { display_length: 'repeatedly' } }],
    ['recurring (FQ-19)', { behavior: { display_length: 'recurring', recur_days: 30 } }],
    ['an end (FQ-52)', { behavior: { run_time: 'until', end_at: '2999-12-24T17:30:00.000Z' } }],
    ['expiry (BH-05, BH-06, EL-11)', { behavior: { run_time: 'expire', expire_at: { month: 12, day: 24 } } }],
    ['31 February (OP-73, OP-075)', { behavior: { run_time: 'expire', expire_at: { month: 2, day: 31 } } }],
    ['minimized (BH-09, OP-74)', { behavior: { start_minimized: true }, theming: { start_minimized: true } }],
  ];
  test.each(cases)('%s is stored', async (_name, settings) => {
    expect(await saveAndRead(settings)).toMatchObject(settings);
  });

  test('without any settings everybody sees it at once, until they answer (BH-02, EL-11, EL-13, EL-18, TG-07, TG-08, TG-11)', async () => {
    expect(await saveAndRead({})).toMatchObject({
      targeting: { devices: ['desktop', 'tablet', 'mobile'], pages: 'all', page_rules: [] },
      geo_targeting: { target: 'all', countries: [] },
      behavior: {
        timing: 'immediate',
        timing_delay: 20,
        triggers: [],
        display_length: 'until_response',
        run_time: 'indefinitely',
        expire_at: null,
        recur_days: 90,
        end_at: null,
        start_minimized: null,
      },
    });
  });

  test('behavior decides about starting minimized, theming says the same (OP-74)', async () => {
    const { theming } = await saveAndRead({
      behavior: { start_minimized: true },
      theming: { start_minimized: false },
    });
    expect(theming.start_minimized).toBe(true);
  });

  const wrong: [string, object][] = [
    ['a delay of 61 (BH-03, OP-082)', { behavior: { timing_delay: 61 } }],
    ['a negative delay (BH-03)', { behavior: { timing_delay: -1 } }],
    ['a delay in letters (BH-03)', { behavior: { timing_delay: '20' } }],
    ['a 13th month (BH-07)', { behavior: { expire_at: { month: 13, day: 1 } } }],
    ['a 32nd day (BH-07)', { behavior: { expire_at: { month: 1, day: 32 } } }],
    ['an unknown timing (BH-01)', { behavior: { timing: 'later' } }],
    ['no trigger (FQ-58)', { behavior: { timing: 'triggers' } }],
    ['six triggers (FQ-58)', { behavior: { timing: 'triggers', triggers: [...FIVE, { type: 'exit' }] } }],
    ...(
      [
        ['an unknown kind (FQ-58)', { type: 'weather' }],
        ['more than an hour (FQ-59)', { type: 'delay', seconds: 3601 }],
        ['0% (FQ-60)', { type: 'scroll', percent: 0 }],
        ['101% (FQ-60)', { type: 'scroll', percent: 101 }],
        ['no selector (FQ-64)', { type: 'click', selector: '' }],
        ['a selector of 501 characters (FQ-64)', { type: 'click', selector: 'a'.repeat(501) }],
        ['no name (FQ-65)', { type: 'event', name: '' }],
        ['a name of 101 characters (FQ-65)', { type: 'event', name: 'a'.repeat(101) }],
        ['six conditions (FQ-65)', { type: 'event', name: 'buy', where: Array(6).fill(OF_TOTAL) }],
        ['a wait of 61 seconds (FQ-67)', { type: 'click', selector: 'a', after: 61 }],
        ['4 seconds (FQ-68)', { type: 'idle', seconds: 4 }],
      ] as const
    ).map(([name, trigger]): [string, object] => [
      `a trigger with ${name}`,
      { behavior: { timing: 'triggers', triggers: [trigger] } },
    ]),
    ['an unknown length (BH-04)', { behavior: { display_length: 'twice' } }],
    ['0 days (FQ-19)', { behavior: { display_length: 'recurring', recur_days: 0 } }],
    ['366 days (FQ-19)', { behavior: { display_length: 'recurring', recur_days: 366 } }],
    ['an end in the past (FQ-54)', { behavior: { run_time: 'until', end_at: '2020-01-01T00:00:00Z' } }],
    ['no end (FQ-54)', { behavior: { run_time: 'until', end_at: null } }],
    ['an unknown device (TG-07)', { targeting: { devices: ['watch'] } }],
    ['unknown pages (TG-08)', { targeting: { pages: 'some' } }],
    ['an unknown kind of rule (EL-24)', { targeting: { page_rules: [{ logic: 'weather' }] } }],
    ['an unknown operator (EL-24)', { targeting: { page_rules: [{ logic: 'referrer', operator: 'xor' }] } }],
    ['a country in words (TG-11)', { geo_targeting: { target: 'select', countries: ['Germany'] } }],
  ];
  test.each(wrong)('%s is refused with its field', async (_name, settings) => {
    const body = { ...surveyBody(), settings };
    const reply = await editor.post<SavedSurvey & { errors: object }>('/surveys', body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors)[0]).toMatch(/^settings\./);
  });
});
