import type { Comparator, Condition, Question, SurveyDraft } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import { draft, everything, lite, question, without } from '../../testing/samples.ts';
import { publishGaps, publishVerdict } from './publish-gaps.ts';

type Settings = { [Group in keyof SurveyDraft['settings']]?: Partial<SurveyDraft['settings'][Group]> };
type Mails = Partial<SurveyDraft['notifications']['email']>;

const radio = question('radio-button', 'radio', { config: { options: ['Yes', 'No'] } });
const QUESTIONS = [radio, question('star-rating', 'stars'), question('nps', 'nps'), question('text', 'words')];
const PAGE = { id: 1, label: 'Home' };

interface Destinations {
  email?: Mails;
  webhook?: string[];
  headers?: { key: string; value: string }[];
}

function surveyWith(settings: Settings, { email = {}, webhook, headers = [] }: Destinations = {}) {
  const plain = draft(QUESTIONS);
  const groups = Object.entries(settings).map(([name, group]) => {
    const before = plain.settings[name as keyof Settings];
    return [name, { ...Object(before), ...Object(group) }];
  });
  const [blank] = plain.notifications.webhook.webhooks;
  const webhooks = webhook?.map((request_url) => ({
    id: request_url,
    name: 'Hook',
    request_method: 'POST' as const,
    request_format: 'JSON' as const,
    secret: '',
    events: ['response.created' as const],
    body: [],
    ...blank,
    headers,
    request_url,
  }));
  return {
    ...plain,
    settings: { ...plain.settings, ...Object.fromEntries(groups) },
    notifications: {
      email: { ...plain.notifications.email, active: false, ...email },
      webhook: { active: webhook !== undefined, webhooks: webhooks ?? [] },
    },
  } as SurveyDraft;
}

const asking = (...questions: Question[]) => ({ ...surveyWith({}), questions });
const gapsOf = (survey: SurveyDraft, site = everything) => Object.keys(publishGaps(survey, site));
const rules = (...page_rules: SurveyDraft['settings']['targeting']['page_rules']) =>
  surveyWith({ targeting: { pages: 'select', page_rules } });
const mails = (conditions: Condition[]) =>
  surveyWith({}, { email: { active: true, addresses: 'a@b.co', logic: { enable: true, action: 'send', conditions } } });
const redirects = (conditions: SurveyDraft['settings']['thank_you']['conditions']) =>
  surveyWith({ thank_you: { type: 'conditional_redirect', conditions } });
const ends = (...endings: SurveyDraft['settings']['thank_you']['endings']) =>
  surveyWith({ thank_you: { type: 'message', message: 'Bye', endings } });
const ending = (change: Partial<ReturnType<typeof ends>['settings']['thank_you']['endings'][number]> = {}) => ({
  id: 'a',
  conditions: [{ question_id: 'radio', compare: '=' as const, value: 'No' }],
  message: 'Sorry',
  button: null,
  ...change,
});
const logic = (on: string, conditions: Condition[]) => {
  const plain = surveyWith({});
  return {
    ...plain,
    questions: plain.questions.map((each) =>
      each.id === on ? { ...each, logic: { enabled: true, action: 'show' as const, conditions } } : each,
    ),
  };
};

test.each<[string, SurveyDraft, string[]]>([
  ['nothing but questions', surveyWith({}), []],
  ['no devices', surveyWith({ targeting: { devices: [] } }), ['settings.targeting.devices']],
  ['no page rule', rules(), ['settings.targeting.page_rules']],
  [
    'page rules without data',
    rules(
      { logic: 'page_url_contains', operator: '&&', data: ' ' },
      { logic: 'page_or_post_is', operator: '&&', data: [] },
      { logic: 'page_url_is', operator: '&&', data: 'nowhere' },
      { logic: 'attribute', operator: '&&', data: null },
      { logic: 'cookie_exist', operator: '||', data: 'known' },
    ),
    [0, 1, 2]
      .map((row) => `settings.targeting.page_rules.${row}.data`)
      .concat('settings.targeting.page_rules.3.data.name'),
  ],
  ['a redirect to no page', surveyWith({ thank_you: { type: 'redirect' } }), ['settings.thank_you.redirect_to']],
  [
    'a redirect to a page without a name',
    surveyWith({ thank_you: { type: 'redirect', redirect_to: { id: ' ', label: 'Home' } } }),
    ['settings.thank_you.redirect_to'],
  ],
  [
    'thanks that nobody sees',
    surveyWith({ thank_you: { type: 'message', message: '\u200b' } }),
    ['settings.thank_you.message'],
  ],
  ['an end on no day', surveyWith({ behavior: { run_time: 'expire' } }), ['settings.behavior.expire_at']],
  [
    'page rules that nobody sees or that are neither yes nor no',
    rules(
      { logic: 'page_url_contains', operator: '&&', data: '\u200b' },
      { logic: 'user_logged_in', operator: '&&', data: [{ id: 'maybe', label: 'Maybe' }] },
      { logic: 'user_logged_in', operator: '&&', data: [{ id: 'no', label: 'No' }] },
      { logic: 'event', operator: '&&', data: { name: '\u2060', count: 1 } },
    ),
    ['0.data', '1.data', '3.data.name'].map((part) => `settings.targeting.page_rules.${part}`),
  ],
  ['a redirect', surveyWith({ thank_you: { type: 'redirect', redirect_to: PAGE } }), []],
  ['no conditional redirect', redirects([]), ['settings.thank_you.conditions']],
  [
    'conditional redirects',
    redirects([
      { question: 'radio', condition_type: '=', condition: 'No', page: PAGE },
      { question: 'radio', condition_type: '=', condition: 'No', page: null },
      { question: '', condition_type: '=', condition: 'No', page: PAGE },
      { question: 'gone', condition_type: '=', condition: 'No', page: PAGE },
      { question: 'radio', condition_type: '>', condition: 'No', page: PAGE },
      { question: 'radio', condition_type: '!=', condition: 'Maybe', page: PAGE },
      { question: 'words', condition_type: 'CONTAINS', condition: 'any', page: PAGE },
      { question: 'words', condition_type: 'CONTAINS', condition: ' ', page: PAGE },
    ]),
    ['1.page', '2.question', '3.question', '4.condition_type', '5.condition', '7.condition'].map(
      (part) => `settings.thank_you.conditions.${part}`,
    ),
  ],
  ['an ending (QX-113)', ends(ending()), []],
  [
    'an ending without a message (QX-113)',
    ends(ending(), ending({ message: ' ' })),
    ['settings.thank_you.endings.1.message'],
  ],
  [
    'conditions of an ending (QX-113)',
    ends(
      ending({
        conditions: [
          { question_id: '', compare: '=', value: '' },
          { question_id: 'radio', compare: '=', value: ' ' },
          { question_id: 'gone', compare: '=', value: 'No' },
          { question_id: 'radio', compare: '>', value: 'No' },
          { question_id: 'radio', compare: '=', value: 'Maybe' },
        ],
      }),
    ),
    ['0.question_id', '1.value', '2.question_id', '3.compare', '4.value'].map(
      (part) => `settings.thank_you.endings.0.conditions.${part}`,
    ),
  ],
  [
    'half a button (QX-112)',
    surveyWith({
      thank_you: {
        button: { label: '', url: 'https://a.example' },
        endings: [ending({ button: { label: 'Go', url: 'a.example' } })],
      },
    }),
    ['settings.thank_you.button.label', 'settings.thank_you.endings.0.button.url'],
  ],
  [
    'endings that wait behind a redirect (QX-112)',
    surveyWith({ thank_you: { type: 'redirect', redirect_to: PAGE, endings: [ending({ message: '' })] } }),
    [],
  ],
  ['an ending that quotes what nobody is asked (QX-112)', ends(ending({ message: 'So {{answer:gone}}' })), []],
  [
    'a trigger without a selector',
    surveyWith({ behavior: { timing: 'triggers', triggers: [{ type: 'click', selector: ' ', after: 0 }] } }),
    ['settings.behavior.triggers.0.selector'],
  ],
  ['mails to nobody', surveyWith({}, { email: { active: true, addresses: ' , ' } }), ['notifications.email.addresses']],
  [
    'mails to somebody and nobody',
    surveyWith({}, { email: { active: true, addresses: 'a@b.co, nope' } }),
    ['notifications.email.addresses'],
  ],
  ['mails to somebody', surveyWith({}, { email: { active: true, addresses: 'a@b.co,' } }), []],
  ['mails that are off', surveyWith({}, { email: { active: false, addresses: 'nope' } }), []],
  ['mails on no condition', mails([]), ['notifications.email.logic.conditions']],
  ['no webhook', surveyWith({}, { webhook: [] }), ['notifications.webhook.webhooks']],
  ['a webhook to nowhere', surveyWith({}, { webhook: [''] }), ['notifications.webhook.webhooks.0.request_url']],
  [
    'webhooks, one to nowhere',
    surveyWith({}, { webhook: ['https://hooks.test/a', 'ftp://hooks.test', '', 'sealed:unreadable'] }),
    ['notifications.webhook.webhooks.1.request_url'],
  ],
  [
    'webhooks that no server can call',
    surveyWith(
      {},
      {
        webhook: [
          'https://user:pw@hook.test/x',
          'https://%/x',
          'https://[::1/x',
          'https://hook.test:99999/x',
          'HTTPS://Hook.test:8443/x?y=1#z',
          'http://[2001:db8::1]:80/x',
          'https://münchen.test/ä',
        ],
      },
    ),
    [0, 1, 2, 3].map((row) => `notifications.webhook.webhooks.${row}.request_url`),
  ],
  [
    'headers that no server can send',
    surveyWith(
      {},
      {
        webhook: ['https://hook.test/x'],
        headers: [
          { key: 'a b', value: '1' },
          { key: 'Host', value: '1' },
          { key: 'X-Ours', value: 'one\r\ntwo' },
          { key: '', value: 'not sent\n' },
          { key: 'Authorization', value: 'Bearer é' },
        ],
      },
    ),
    ['0.key', '1.key', '2.value'].map((part) => `notifications.webhook.webhooks.0.headers.${part}`),
  ],
  ['logic on no condition', logic('nps', []), ['questions.2.logic.conditions']],
  [
    'options that read the same',
    asking(question('checkbox', 'c', { config: { options: ['A', 'a', ' A '], max_choices: 0 } })),
    [],
  ],
  [
    'pictures without a web address',
    asking(
      question('image-radio', 'i', {
        config: {
          options: ['javascript:alert(1)', '', '/media/a.png', 'https://b.test/a.png', '//b.test/a.png'].map(
            (image, at) => ({ label: `Picture ${at}`, image }),
          ),
        },
      }),
    ),
    ['questions.0.config.options.0.image', 'questions.0.config.options.4.image'],
  ],
  [
    'a logo without a web address',
    surveyWith({ theming: { logo_type: 'custom', custom_logo: 'data:image/png;base64,AA==' } }),
    ['settings.theming.custom_logo'],
  ],
  [
    'a logo that is not shown',
    surveyWith({ theming: { logo_type: 'userfeedback', custom_logo: 'javascript:alert(1)' } }),
    [],
  ],
  [
    'a country that does not exist',
    surveyWith({ geo_targeting: { target: 'select', countries: ['DE', 'ZZ'] } }),
    ['settings.geo_targeting.countries'],
  ],
  ['countries', surveyWith({ geo_targeting: { target: 'select', countries: ['DE', 'XK'] } }), []],
  ['all countries', surveyWith({ geo_targeting: { target: 'all', countries: ['ZZ'] } }), []],
])('%s: what is missing before a survey can be live (XA-02)', (_name, survey, paths) => {
  expect(gapsOf(survey).toSorted()).toEqual(paths.toSorted());
  expect(publishVerdict(survey, everything, { identity_secret_made_at: null })?.code).toBe(
    paths.length > 0 ? 'incomplete' : undefined,
  );
});

describe('a condition fits the type of the question that it is about (XA-02)', () => {
  const fitting: Record<string, [Comparator[], string | number]> = {
    radio: [['=', '!='], 'Yes'],
    stars: [['>', '<'], 4],
    nps: [['=', '!=', '>', '<'], '10'],
  };
  const ALL: Comparator[] = ['=', '!=', 'IN', 'CONTAINS', '!CONTAINS', 'STARTS_WITH', 'ENDS_WITH', '>', '<'];
  test.each(Object.keys(fitting))('of %s', (question_id) => {
    const [comparators, value] = fitting[question_id] ?? [[], ''];
    for (const compare of ALL) {
      const isFine = comparators.includes(compare);
      const condition = { question_id, compare, value };
      expect([compare, gapsOf(logic('words', [condition]))]).toEqual([
        compare,
        isFine ? [] : ['questions.3.logic.conditions.0.compare'],
      ]);
      expect(gapsOf(mails([condition]))).toEqual(isFine ? [] : ['notifications.email.logic.conditions.0.compare']);
    }
    const compare = comparators[0] ?? '=';
    for (const wrong of ['Perhaps', 11, '-1'])
      expect(gapsOf(logic('words', [{ question_id, compare, value: wrong }]))).toEqual([
        'questions.3.logic.conditions.0.value',
      ]);
  });

  test.each([
    ['itself', 'words', 'words'],
    ['a later one', 'radio', 'stars'],
    ['one of a type that logic does not ask', 'nps', 'words'],
  ])('and logic asks earlier questions with answers to choose: not %s', (_which, on, question_id) => {
    const survey = logic(on, [{ question_id, compare: 'CONTAINS', value: 'x' }]);
    const moved = on === 'nps' ? { ...survey, questions: [...survey.questions].reverse() } : survey;
    expect(gapsOf(moved)[0]).toMatch(/^questions\.\d\.logic\.conditions\.0\.question_id$/);
  });
});

test.each<[string, Question['jumps'][number], string[]]>([
  ['whole', { compare: '=', value: 'Yes', to: 'b' }, []],
  ['for all cases', { compare: 'ANY', value: '', to: 'end' }, []],
  ['without a value', { compare: '=', value: ' ', to: 'b' }, ['questions.0.jumps.0.value']],
  ['with a value that is not offered', { compare: '=', value: 'Maybe', to: 'b' }, ['questions.0.jumps.0.value']],
  ['with a comparison of another type', { compare: '>', value: 'Yes', to: 'b' }, ['questions.0.jumps.0.compare']],
  ['to a question that is gone', { compare: 'ANY', value: '', to: 'gone' }, ['questions.0.jumps.0.to']],
  ['to itself', { compare: 'ANY', value: '', to: 'a' }, ['questions.0.jumps.0.to']],
])('a jump %s (QX-81, XA-02)', (_name, jump, gaps) => {
  const asked = question('radio-button', 'a', { config: { options: ['Yes', 'No'] }, jumps: [jump] });
  expect(gapsOf(draft([asked, question('text', 'b')]))).toEqual(gaps);
});

test('what rests is not judged until it acts (XA-02)', () => {
  const targeted = rules();
  expect(gapsOf(targeted, without('targeting'))).toEqual([]);
  const abroad = surveyWith({ geo_targeting: { target: 'select', countries: ['ZZ'] } });
  expect(gapsOf(abroad, without('geo-restrictions'))).toEqual([]);
  expect(gapsOf(targeted)).not.toEqual([]);
  expect(gapsOf(surveyWith({ thank_you: { type: 'redirect' } }), without('behavior'))).toEqual([]);
  expect(gapsOf(surveyWith({}, { webhook: [] }), without('webhooks'))).toEqual([]);
  expect(gapsOf(mails([]), lite)).toEqual([]);
  const untitled = { ...surveyWith({}), questions: [radio, question('nps', 'nps', { title: '' })] };
  expect(gapsOf(untitled, lite)).toEqual([]);
  expect(gapsOf(untitled)).toEqual(['questions.1.title']);
  // A condition on a question that rests finds it.
  const about = logic('words', [{ question_id: 'nps', compare: '>', value: '8' }]);
  expect(gapsOf(about, lite)).toEqual([]);
  const onlyRatings = { ...untitled, questions: [question('nps', 'nps')] };
  expect(publishVerdict(onlyRatings, lite, { identity_secret_made_at: null })).toBeNull();
});
