import { SurveyInput } from '@userfeedback/contract';
import { addRule, changeType, deleteQuestion, moveQuestion, removeRule, setRuleLogic } from '@userfeedback/engine';
import { expect, test } from 'vitest';
import type { Move } from './editor.ts';
import { leftAfterEdit, nameOfField, pathsOfLeft } from './left-fields.ts';

const RULES = 'settings.targeting.page_rules';
const rule = (data: string) => ({ logic: 'page_url_is' as const, data });
const DRAFT = SurveyInput.parse({
  questions: [
    { id: 'a', type: 'radio-button', title: 'A?', config: { options: ['One', '', 'Three'] } },
    { id: 'b', type: 'text', title: '' },
  ],
  settings: { targeting: { pages: 'select', page_rules: [rule('x'), rule('y'), rule('z')] } },
});

/** The paths that still count as left after these were left and the edit was made. */
const after = (paths: string[], edit: Move) => {
  const next = edit(DRAFT);
  const left = leftAfterEdit(new Set(paths.map((path) => nameOfField(path, DRAFT))), DRAFT, next);
  return [...pathsOfLeft(left, next)];
};

test.each<[string, string[], Move, string[]]>([
  ['typing changes nothing', ['questions.1.title'], (draft) => ({ ...draft, title: 'T' }), ['questions.1.title']],
  ['a question takes it along', ['questions.1.title'], (draft) => moveQuestion(draft, 'b', 0), ['questions.0.title']],
  ['it goes with its question', ['questions.0.title'], (draft) => deleteQuestion(draft, 'a'), []],
  [
    'another type has other options',
    ['questions.0.title', 'questions.0.config.options.1'],
    (draft) => changeType(draft, 'a', 'image-radio'),
    ['questions.0.title'],
  ],
  ['rows below a removed one move up', [`${RULES}.2.data`], (draft) => removeRule(draft, 1), [`${RULES}.1.data`]],
  ['a rule of another kind was not left', [`${RULES}.1.data`], (draft) => setRuleLogic(draft, 1, 'page_type'), []],
])('a field that was left: %s (FB-16)', (_what, paths, edit, expected) => {
  expect(after(paths, edit)).toEqual(expected);
});

test('a row that replaces a removed one does not count as left (FB-16)', () => {
  const removed = removeRule(DRAFT, 2);
  const added = addRule(removed, 0);
  const left = leftAfterEdit(new Set([`${RULES}.2.data`]), DRAFT, removed);
  expect([...pathsOfLeft(leftAfterEdit(left, removed, added), added)]).toEqual([]);
});

test('rows below a new one in their midst move down (FB-16)', () => {
  const [first, second, third] = DRAFT.settings.targeting.page_rules;
  if (!first || !second || !third) throw new Error('There are three rules.');
  const withRules = (page_rules: (typeof first)[]) => ({
    ...DRAFT,
    settings: { ...DRAFT.settings, targeting: { ...DRAFT.settings.targeting, page_rules } },
  });
  const before = withRules([first, second, { ...third, operator: '||' }]);
  const left = leftAfterEdit(new Set([`${RULES}.1.data`, `${RULES}.2.data`]), before, addRule(before, 0));
  expect([...left]).toEqual([`${RULES}.1.data`, `${RULES}.3.data`]);
});
