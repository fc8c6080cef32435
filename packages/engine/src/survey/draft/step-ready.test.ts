import type { SurveyDraft } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { draft, question } from '../../testing/samples.ts';
import { blankTrigger, triggerGaps } from '../../visit/trigger-kinds.ts';
import type { EditorStep } from './step-ready.ts';
import { isStepReady, stepGaps } from './step-ready.ts';

test('the setup step needs a template, even if it is the blank one (TP-19)', () => {
  expect(isStepReady('setup', draft())).toBe(false);
  expect(isStepReady('setup', draft([], { template: 'blank' }))).toBe(true);
});

const asks = (question_id: string, value: string) => ({ question_id, compare: '=' as const, value });
const first = question('radio-button', 'r', { config: { options: ['Yes', ' '] } });
const second = question('text', 't', {
  logic: { enabled: true, action: 'show', conditions: [asks('r', 'Yes'), asks('', ''), asks('r', ' ')] },
});
const set = (path: 'thank_you' | 'targeting' | 'behavior', change: object) => {
  const { settings } = draft();
  return { settings: { ...settings, [path]: { ...settings[path], ...change } } };
};
const row = { question: 'r', condition_type: '=', condition: 'Yes', page: { id: 1, label: 'Home' } };
const rule = { logic: 'page_url_contains', operator: '&&', data: 'a' };

test.each<[string, EditorStep, SurveyDraft, string[]]>([
  ['no template', 'setup', draft(), ['template']],
  ['no question', 'questions', draft(), ['questions']],
  [
    'a title, an option and a condition',
    'questions',
    draft([question('text', 'a', { title: ' ' }), first, second]),
    ['questions.0.title', 'questions.1.config.options.1', 'questions.2.logic.conditions.1.question_id'],
  ],
  [
    'no options',
    'questions',
    draft([question('checkbox', 'a', { config: { options: [], max_choices: 0 } })]),
    ['questions.0.config.options.0'],
  ],
  [
    'a condition without value',
    'questions',
    draft([{ ...second, logic: { ...second.logic, conditions: [asks('r', '')] } }]),
    ['questions.0.logic.conditions.0.value'],
  ],
  [
    'no message',
    'questions',
    draft([question('text', 'a')], set('thank_you', { message: ' ' })),
    ['settings.thank_you.message'],
  ],
  [
    'no page',
    'questions',
    draft([question('text', 'a')], set('thank_you', { type: 'redirect' })),
    ['settings.thank_you.redirect_to'],
  ],
  [
    'a row without page',
    'questions',
    draft(
      [question('text', 'a')],
      set('thank_you', { type: 'conditional_redirect', conditions: [row, { ...row, page: null }] }),
    ),
    ['settings.thank_you.conditions.1.page'],
  ],
  [
    'no device and a rule that says nothing',
    'settings',
    draft([], set('targeting', { devices: [], pages: 'select', page_rules: [rule, { ...rule, data: '' }] })),
    ['settings.targeting.devices', 'settings.targeting.page_rules.1.data'],
  ],
  [
    'no rule',
    'settings',
    draft([], set('targeting', { pages: 'select', page_rules: [] })),
    ['settings.targeting.page_rules'],
  ],
  [
    'triggers that are not filled in (FQ-58)',
    'settings',
    draft([], set('behavior', { timing: 'triggers', triggers: [blankTrigger('scroll'), blankTrigger('click')] })),
    ['settings.behavior.triggers.1.selector'],
  ],
  [
    'triggers that are not used',
    'settings',
    draft([], set('behavior', { timing: 'delay', triggers: [blankTrigger('click')] })),
    [],
  ],
  ['anything', 'publish', draft(), []],
])('with %s the editor says what keeps it on the step %s (ED-17)', (_name, step, survey, gaps) => {
  expect(stepGaps(step, survey)).toEqual(gaps);
});

test('the same for mails that are to be sent (ED-17, WF-07, OP-59)', () => {
  const mail = (change: object) => {
    const { notifications } = draft();
    const email = { ...notifications.email, active: true, addresses: 'a@b.co', ...change };
    return stepGaps('notifications', draft([], { notifications: { ...notifications, email } }));
  };
  expect(mail({ addresses: 'nobody' })).toEqual(['notifications.email.addresses']);
  const logic = { enable: true, action: 'send', conditions: [asks('r', 'Yes'), asks('r', '')] };
  expect(mail({ logic })).toEqual(['notifications.email.logic.conditions.1.value']);
  expect(mail({ logic, active: false })).toEqual([]);
});

test('each blank field of a trigger is missing (FQ-72)', () => {
  const condition = { name: 'total', compare: '>' as const, value: 50 };
  const event = { type: 'event' as const, name: 'purchase', where: [condition], after: 0 };
  expect(triggerGaps(event)).toEqual([]);
  const where = [condition, { ...condition, name: ' ' }, { ...condition, value: '' }];
  expect(triggerGaps({ ...event, name: '', where })).toEqual(['name', 'where.1.name', 'where.2.value']);
});
