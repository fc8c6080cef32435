import type { Change, Changes } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { changesInWords } from './change-words.ts';

const QUESTIONS: Changes['questions'] = [
  { id: 'q.1', number: 1, title: 'Did you come?' },
  { id: 'q2', number: 2, title: 'How was it?' },
];

function words(change: Partial<Change> & { path: string }): string | undefined {
  const { code = 'changed', name = null, before = null, after = null, path } = change;
  const changes = [{ code, name, before, after, path }];
  return changesInWords({ changes, questions: QUESTIONS })[0]?.lines[0]?.text;
}

const of = (field: string) => `questions.q2.${field}`;

test.each<[Partial<Change> & { path: string }, string]>([
  [
    { path: of('title'), before: 'How was it?', after: 'How was your visit?' },
    'Title: “How was it?” changed to “How was your visit?”.',
  ],
  [{ path: of('config.options.1'), code: 'added', name: 'Green', after: 'Green' }, 'Option “Green” was added.'],
  [{ path: 'questions.q2', code: 'moved', before: '3', after: '1' }, 'Moved from position 3 to 1.'],
  [
    { path: 'settings.behavior.timing', before: 'immediate', after: 'delay 20' },
    'Timing: “Immediately” changed to “After a delay (20 seconds)”.',
  ],
  [{ path: 'questions.q2', code: 'added', after: 'nps' }, 'This question was added: NPS.'],
  [{ path: 'questions.q2', code: 'removed', before: 'nps' }, 'This question was removed.'],
  [{ path: of('type'), before: 'text', after: 'star-rating' }, 'Type: “Text” changed to “Star Rating”.'],
  [{ path: of('config.options.0'), before: 'Red', after: 'Pink' }, 'Option “Red” is now “Pink”.'],
  [{ path: of('config.options.0'), code: 'removed', name: 'Red' }, 'Option “Red” was removed.'],
  [
    { path: of('config.options.0.image'), name: 'Red', before: '/a', after: '/b' },
    'The image of option “Red” changed.',
  ],
  [{ path: of('settings.required'), before: 'false', after: 'true' }, 'Required: “Off” changed to “On”.'],
  [
    {
      path: of('logic.conditions.0'),
      code: 'added',
      after: '{"question_id":"q.1","compare":"=","value":"Yes"}',
    },
    'Condition: “‘Did you come?’ is ‘Yes’” was added.',
  ],
  [{ path: of('logic.conditions.0.value'), before: 'Yes', after: 'No' }, 'Condition: “Yes” changed to “No”.'],
  [{ path: 'settings.geo_targeting.countries.0', code: 'added', after: 'DE' }, 'Country: “Germany” was added.'],
  [{ path: 'settings.behavior.expire_at', after: '12-30', before: '02-29' }, 'Last day: “Feb 29” changed to “Dec 30”.'],
  [
    { path: 'settings.theming.widget_color', before: null, after: '#123456' },
    'Widget color: “Same as the site” changed to “#123456”.',
  ],
  [
    { path: 'settings.thank_you.redirect_to', before: null, after: 'Home' },
    'Page after the last question: set to “Home”.',
  ],
  [
    {
      path: 'settings.thank_you.button',
      before: 'Home (https://shop.example)',
      after: 'Shop (https://shop.example)',
    },
    'Button below the thank you message: “Home (https://shop.example)” changed to “Shop (https://shop.example)”.',
  ],
  [{ path: 'settings.thank_you.endings.e1', code: 'added', name: 'Glad', after: 'Glad' }, 'Ending: “Glad” was added.'],
  [
    { path: 'settings.thank_you.endings.e1', code: 'moved', name: 'Glad', before: '2', after: '1' },
    'Ending: “Glad” moved from position 2 to 1.',
  ],
  [
    { path: 'settings.thank_you.endings.e1.message', name: 'Glad', before: '{"a":1}', after: '=' },
    'Message of an ending: “{"a":1}” changed to “=”.',
  ],
  [
    {
      path: 'settings.thank_you.endings.e1.conditions.0',
      code: 'added',
      name: 'Glad',
      after: '{"question_id":"q2","compare":">","value":"8"}',
    },
    'Condition of an ending: “‘How was it?’ is greater than ‘8’” was added.',
  ],
  [
    { path: 'settings.thank_you.endings.e1.conditions.0.compare', name: 'Glad', before: '>', after: '<' },
    'Condition of an ending: “Greater than” changed to “Less than”.',
  ],
  [
    { path: 'settings.thank_you.endings.e1.button', name: 'Glad', before: 'Review (https://a.example)', after: null },
    'Button of an ending: “Review (https://a.example)” was removed.',
  ],
  [
    {
      path: 'settings.targeting.page_rules.0',
      code: 'removed',
      before: '{"logic":"page_url_contains","operator":"&&","data":"/blog/"}',
    },
    'Page rule: “The address contains /blog/” was removed.',
  ],
  [
    {
      path: 'settings.targeting.page_rules.0',
      code: 'added',
      after: '{"logic":"attribute","operator":"&&","data":{"name":"plan","compare":"=","value":"pro"}}',
    },
    'Page rule: “The visitor attribute ‘plan’ is ‘pro’” was added.',
  ],
  [
    {
      path: 'settings.targeting.page_rules.0.data',
      before: '{"name":"purchase","count":1}',
      after: '{"name":"purchase","count":3}',
    },
    'Page rule: “the event ‘purchase’ happened in this tab” changed to “the event ‘purchase’ happened 3 times or more in this tab”.',
  ],
  [
    { path: 'settings.one_per_person', before: 'false', after: 'true' },
    'One response per person: “Off” changed to “On”.',
  ],
  [{ path: 'notifications.webhook.webhooks.w-1.secret', name: 'Sheet' }, 'Webhook “Sheet”, Secret: changed.'],
  [
    {
      path: 'notifications.webhook.webhooks.w-1.request_url',
      name: 'Sheet',
      before: 'a.test',
      after: 'b.test',
    },
    'Webhook “Sheet”, Request URL: “a.test” changed to “b.test”.',
  ],
  [
    { path: 'notifications.webhook.webhooks.w-1', code: 'added', name: 'Sheet', after: 'a.test' },
    'Webhook “Sheet” was added.',
  ],
  [{ path: 'extensions.applause', name: 'applause' }, 'Settings of the “applause” addon changed.'],
])('%j reads as a sentence (VR-29)', (change, text) => {
  expect(words(change)).toBe(text);
});

test('sentences are grouped by step and question, in the order of the editor (VR-29)', () => {
  const at = (path: string): Change => ({ code: 'changed', path, name: null, before: 'a', after: 'b' });
  const changes = [
    'notifications.email.addresses',
    'questions.q2.title',
    'settings.behavior.run_time',
    'questions.q.1.title',
    'questions.q2.settings.required',
    'title',
  ].map(at);
  const groups = changesInWords({ changes, questions: QUESTIONS });
  expect(groups.map(({ step, title, lines }) => [step, title, lines.length])).toEqual([
    ['survey', null, 1],
    ['questions', 'Question 1 “Did you come?”', 1],
    ['questions', 'Question 2 “How was it?”', 2],
    ['settings', null, 1],
    ['workflow', null, 1],
  ]);
});
