import type { PageRule, SavedSurvey, Survey, SurveySettings } from '@userfeedback/contract';
import { PAGE_RULES } from '@userfeedback/contract';
import { RULE_KINDS } from '@userfeedback/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../testing/client.ts';
import type { SurveyBody } from '../testing/factories.ts';
import { createSurvey, surveyBody } from '../testing/factories.ts';
import type { TestServer } from '../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../testing/start-test-server.ts';

type Sent = NonNullable<SurveyBody['settings']>;
type Kept = { [Part in keyof SurveySettings]?: Partial<SurveySettings[Part]> };

/** Data of the form that a rule's kind holds (OP-030). */
function dataFor(logic: PageRule['logic']): PageRule['data'] {
  const { by } = RULE_KINDS[logic].input;
  if (by === 'url') return 'https://example.test/page?x=1';
  if (by === 'text') return 'utm_source=news & more';
  return [
    { id: 108, label: 'Bread' },
    { id: 'post', label: 'Post' },
  ];
}

describe.each(testDialects())('the settings of a survey on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    editor = await server.as('administrator');
  });
  afterAll(() => server.close());

  /** What is read again after it was sent. */
  const kept = async (settings: Sent) => {
    const { id } = await createSurvey(editor, { settings });
    return (await editor.get<Survey>(`/surveys/${id}`)).body.settings;
  };

  test.each(PAGE_RULES)('TG-09 EL-24 OP-030 a rule of the kind %s is kept as it was sent', async (logic) => {
    const page_rules: PageRule[] = [
      { logic, operator: '&&', data: dataFor(logic) },
      { logic, operator: '||', data: null },
    ];
    const { targeting } = await kept({ targeting: { pages: 'select', page_rules } });
    expect(targeting).toMatchObject({ pages: 'select', page_rules });
  });

  test('OP-030 OP-67 one choice may come alone, and "custom" is "select"', async () => {
    const rule = { logic: 'user_role' as const, data: { id: 'editor', label: 'Editor' } };
    const { targeting } = await kept({ targeting: { pages: 'custom', page_rules: [rule] } });
    expect(targeting).toMatchObject({ pages: 'select', page_rules: [{ ...rule, operator: '&&' }] });
  });

  const cases: [string, Sent & Kept][] = [
    ['EL-06 TG-07 desktop', { targeting: { devices: ['desktop'] } }],
    ['EL-06 TG-07 tablet and mobile', { targeting: { devices: ['tablet', 'mobile'] } }],
    ['EL-06 TG-07 all devices', { targeting: { devices: ['desktop', 'tablet', 'mobile'] } }],
    ['TG-02 TG-03 tracking', { enable_tracking: true } as Sent & Kept],
    ['TG-11 countries', { geo_targeting: { target: 'select', countries: ['DE', 'FR'] } }],
    ['BH-01 EL-18 delay', { behavior: { timing: 'delay', timing_delay: 0 } }],
    ['BH-01 EL-18 before_abandon', { behavior: { timing: 'before_abandon' } }],
    ['BH-01 EL-18 half_page', { behavior: { timing: 'half_page' } }],
    ['BH-04 EL-13 once', { behavior: { display_length: 'once' } }],
    ['BH-04 EL-13 repeatedly', { behavior: { display_length: 'repeatedly' } }],
    ['BH-05 BH-06 EL-11 expiry', { behavior: { run_time: 'expire', expire_at: { month: 12, day: 24 } } }],
    ['OP-73 OP-075 31 February', { behavior: { run_time: 'expire', expire_at: { month: 2, day: 31 } } }],
    ['BH-09 OP-74 minimized', { behavior: { start_minimized: true }, theming: { start_minimized: true } }],
  ];
  test.each(cases)('%s is kept', async (_name, settings) => {
    expect(await kept(settings)).toMatchObject(settings);
  });

  test('BH-02 EL-11 EL-13 EL-18 TG-07 TG-08 TG-11 without a word everybody sees it at once, until answered', async () => {
    expect(await kept({})).toMatchObject({
      targeting: { devices: ['desktop', 'tablet', 'mobile'], pages: 'all', page_rules: [] },
      geo_targeting: { target: 'all', countries: [] },
      behavior: {
        timing: 'immediate',
        timing_delay: 20,
        display_length: 'until_response',
        run_time: 'indefinitely',
        expire_at: null,
        start_minimized: null,
      },
    });
  });

  test('OP-74 behavior decides about starting minimized, theming says the same', async () => {
    const { theming } = await kept({
      behavior: { start_minimized: true },
      theming: { start_minimized: false },
    });
    expect(theming.start_minimized).toBe(true);
  });

  const wrong: [string, object][] = [
    ['BH-03 OP-082 a delay of 61', { behavior: { timing_delay: 61 } }],
    ['BH-03 a negative delay', { behavior: { timing_delay: -1 } }],
    ['BH-03 a delay in letters', { behavior: { timing_delay: '20' } }],
    ['BH-07 a 13th month', { behavior: { expire_at: { month: 13, day: 1 } } }],
    ['BH-07 a 32nd day', { behavior: { expire_at: { month: 1, day: 32 } } }],
    ['BH-01 an unknown timing', { behavior: { timing: 'later' } }],
    ['BH-04 an unknown length', { behavior: { display_length: 'twice' } }],
    ['TG-07 an unknown device', { targeting: { devices: ['watch'] } }],
    ['TG-08 unknown pages', { targeting: { pages: 'some' } }],
    ['EL-24 an unknown kind of rule', { targeting: { page_rules: [{ logic: 'weather' }] } }],
    ['EL-24 an unknown operator', { targeting: { page_rules: [{ logic: 'referrer', operator: 'xor' }] } }],
    ['TG-11 a country in words', { geo_targeting: { target: 'select', countries: ['Germany'] } }],
  ];
  test.each(wrong)('%s is refused with its field', async (_name, settings) => {
    const body = { ...surveyBody(), settings };
    const answer = await editor.post<SavedSurvey & { errors: object }>('/surveys', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)[0]).toMatch(/^settings\./);
  });
});
