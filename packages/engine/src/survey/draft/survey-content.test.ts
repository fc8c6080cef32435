import { expect, test } from 'vitest';
import { draft, logic, question } from '../../testing/samples.ts';
import { moveQuestion } from './question-moves.ts';
import { changedField, isSameContent, withContentOf } from './survey-content.ts';
import * as moves from './survey-draft.ts';
import { addRule, setBehavior, setPages } from './survey-settings.ts';
import { blankWebhook } from './workflow.ts';

const survey = draft([
  question('radio-button', 'a', { config: { options: ['Yes', 'No', 'Perhaps'] } }),
  question('text', 'b', { logic: logic([['a', '=', 'Yes']]) }),
  question('star-rating', 'c'),
  question('text', 'd', { logic: logic([['a', '=', 'No']]) }),
]);
const withHook = (name: string) => {
  const webhook = { active: false, webhooks: [{ ...blankWebhook(), name }] };
  return { ...survey, notifications: { ...survey.notifications, webhook } };
};
const paged = setPages(survey, 'select');

test.each<[string, typeof survey, typeof survey, string | undefined, string | undefined]>([
  ['nothing is', survey, { ...survey, questions: [...survey.questions] }, undefined, undefined],
  ['only the status is', survey, { ...survey, status: 'publish', revision: 7 }, undefined, undefined],
  ['the title is', survey, moves.setTitle(survey, 'Another'), 'title', 'title'],
  [
    'a question’s title is',
    survey,
    moves.updateQuestion(survey, 'b', (each) => ({ ...each, title: 'Why?' })),
    'questions.1.title',
    'questions.1.title',
  ],
  [
    'an option’s text is',
    survey,
    moves.setOption(survey, 'a', 2, { label: 'Maybe' }),
    'questions.0.config.options.2',
    'questions.0.config.options.2',
  ],
  [
    'an option is added',
    survey,
    moves.addOption(survey, 'a'),
    'questions.0.config.options.3',
    'questions.0.config.options',
  ],
  ['a question with dependents is deleted', survey, moves.deleteQuestion(survey, 'a'), 'questions', 'questions.0'],
  ['a question is moved down', survey, moveQuestion(survey, 'b', 3), 'questions.3', 'questions.1'],
  ['a question is moved up', survey, moveQuestion(survey, 'c', 0), 'questions.0', 'questions.2'],
  [
    'a webhook is named',
    withHook('Unnamed Webhook'),
    withHook('Shop'),
    'notifications.webhook.webhooks.0.name',
    'notifications.webhook.webhooks.0.name',
  ],
  [
    'a page rule is added',
    paged,
    addRule(paged, 'new'),
    'settings.targeting.page_rules.1',
    'settings.targeting.page_rules',
  ],
  [
    'the timing is',
    survey,
    setBehavior(survey, { timing: 'delay' }),
    'settings.behavior.timing',
    'settings.behavior.timing',
  ],
])('the changed field, when %s changed', (_what, before, after, forth, back) => {
  expect([changedField(before, after), changedField(after, before)]).toEqual([forth, back]);
  expect(isSameContent(before, after)).toBe(forth === undefined);
  const kept = { ...before, revision: 3, save_key: 'mine' };
  expect(withContentOf(kept, after)).toEqual({
    ...after,
    status: before.status,
    revision: 3,
    save_key: 'mine',
  });
});
