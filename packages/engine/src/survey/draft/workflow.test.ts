import type { SurveyDraft } from '@userfeedback/contract';
import { CONDITIONS_MAX } from '@userfeedback/contract/limits';
import { expect, test } from 'vitest';
import { answerText } from '../../answers/answer-text.ts';
import { draft, linkedDraft, question } from '../../testing/samples.ts';
import { isStepReady } from './step-ready.ts';
import { deleteQuestion } from './survey-draft.ts';
import * as moves from './workflow.ts';

const three = () => draft([question('text', 'a'), question('nps', 'b'), question('checkbox', 'c')]);
const logicOf = (given: SurveyDraft) => given.notifications.email.logic;
const webhooksOf = (given: SurveyDraft) => given.notifications.webhook.webhooks;
const times = (count: number, move: (given: SurveyDraft) => SurveyDraft, given: SurveyDraft) =>
  Array.from({ length: count }).reduce<SurveyDraft>((changed) => move(changed), given);

test('the e-mail keeps what a change does not name (WF-04)', () => {
  const on = moves.setEmail(three(), { active: true });
  const sent = moves.setEmail(on, { addresses: 'a@b.co, c@d.co' });
  expect(sent.notifications.email).toMatchObject({ active: true, addresses: 'a@b.co, c@d.co' });
  expect(sent.notifications.webhook).toBe(on.notifications.webhook);
});

test('logic that is turned on has a condition on the first question, kept when it is turned off (WF-05, OP-80)', () => {
  const on = moves.setEmailLogic(three(), true);
  const condition = { question_id: 'a', compare: 'CONTAINS', value: '' };
  expect(logicOf(on)).toEqual({ enable: true, action: 'send', conditions: [condition] });
  expect(logicOf(moves.setEmailLogic(on, false))).toEqual({
    enable: false,
    action: 'send',
    conditions: [condition],
  });
  expect(logicOf(moves.setEmailLogic(draft(), true))).toMatchObject({ enable: false, conditions: [] });
});

test('conditions are added, changed and removed; without any the logic is off (WF-05)', () => {
  const two = moves.addEmailCondition(moves.setEmailLogic(three(), true));
  const changed = moves.setEmailCondition(two, 1, { question_id: 'b', compare: '>', value: '8' });
  expect(logicOf(changed).conditions.map(({ question_id }) => question_id)).toEqual(['a', 'b']);
  const one = moves.removeEmailCondition(changed, 0);
  expect(logicOf(one)).toMatchObject({ enable: true, conditions: [{ question_id: 'b', value: '8' }] });
  expect(logicOf(moves.removeEmailCondition(one, 0))).toEqual({
    enable: false,
    action: 'send',
    conditions: [],
  });
  const many = times(CONDITIONS_MAX + 5, moves.addEmailCondition, three());
  expect(logicOf(many).conditions).toHaveLength(CONDITIONS_MAX);
});

test.each([
  ['a@b.co, nope', true, false],
  ['nope', true, false],
  ['a@b.co, c@d.co', true, true],
  ['a@b.co,, c@d.co,', true, true],
  ['', true, true],
  [' , ', true, true],
  ['nope', false, true],
])('with the addresses %j and the e-mail on %s the step is ready: %s (WF-07, OP-78)', (addresses, active, isReady) => {
  expect(isStepReady('notifications', moves.setEmail(three(), { active, addresses }))).toBe(isReady);
});

test.each([
  ['without a value', {}, false],
  ['with a blank value', { value: '  ' }, false],
  ['without a question', { question_id: '', value: 'x' }, false],
  ['with both', { value: 'x' }, true],
])('with a condition %s the step is ready: %s (OP-59)', (_words, patch, isReady) => {
  const on = moves.setEmail(moves.setEmailLogic(three(), true), { active: true, addresses: 'a@b.co' });
  const given = moves.setEmailCondition(on, 0, patch);
  expect(isStepReady('notifications', given)).toBe(isReady);
  expect(isStepReady('notifications', moves.setEmailLogic(given, false))).toBe(true);
  expect(isStepReady('notifications', moves.setEmail(given, { active: false }))).toBe(true);
});

test.each([
  ['', 'Unnamed Webhook'],
  ['  ', 'Unnamed Webhook'],
  ['Slack', 'Slack'],
])('a webhook stored as %j is shown as %j (WF-11)', (name, shown) => {
  expect(moves.webhookName({ name })).toBe(shown);
});

test('a deleted question leaves its parameter in the body, without a value (OP-57)', () => {
  const [webhook] = webhooksOf(deleteQuestion(linkedDraft(), 'b'));
  expect(webhook?.body).toEqual([
    { key: 'score', value: '' },
    { key: 'why', value: 'd' },
  ]);
});

test.each([
  ['nps', 9, '9'],
  ['checkbox', ['Red', 'Green'], 'Red, Green'],
  ['text', null, ''],
  ['a type of yore', 'words', 'words'],
])('an answer to %s, %j, reads %j', (question_type, value, text) => {
  expect(answerText({ question_type, value })).toBe(text);
});
