import type { Question } from '@userfeedback/contract';
import { Question as QuestionShape } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { ruleInWords } from './rule-words.ts';

const made = (id: string, title: string, logic?: Question['logic']): Question =>
  QuestionShape.parse({ id, type: 'nps', title, logic });

test('the rule of a question in one sentence (QN-38)', () => {
  const [a, b] = [made('a', 'How likely?'), made('b', ' ')];
  const logic = (action: 'show' | 'hide', enabled = true): Question['logic'] => ({
    enabled,
    action,
    conditions: [
      { question_id: 'a', compare: '>', value: 8 },
      { question_id: 'b', compare: 'IN', value: '' },
    ],
  });
  const rule = (given: Question['logic']) => ruleInWords(made('c', 'C', given), [a, b]);
  expect(rule(logic('show'))).toBe('Shown if “How likely?” is greater than “8” and “Untitled question” includes …');
  expect(rule(logic('hide'))).toMatch(/^Hidden if /);
  expect(rule(logic('show', false))).toBeNull();
});
