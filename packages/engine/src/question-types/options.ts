import type { AnswerValue, QuestionOf } from '@userfeedback/contract';
import { OPTIONS_MAX, TEXT_MAX } from '@userfeedback/contract/limits';
import { hasVisibleText } from '../text/visible-text.ts';
import type { AnswerProblem } from './answer-problem.ts';
import type { GivenValue, TypeText } from './face.ts';

export type ChoiceQuestion = QuestionOf<
  'radio-button' | 'checkbox' | 'dropdown' | 'image-radio' | 'icon-choice' | 'ranking'
>;

interface Choices {
  config: { options: readonly (string | { label: string })[] };
}

export function labelsOf(question: Choices): string[] {
  return question.config.options.map((option) => (typeof option === 'string' ? option : option.label));
}

export function textsOf(question: ChoiceQuestion): TypeText[] {
  return labelsOf(question).map((label, at) => ({
    field: 'options',
    key: `${at + 1}`,
    number: at + 1,
    text: label.trim(),
    max: TEXT_MAX,
    isAnswer: true,
  }));
}

/** Null if there is none, or a blank one. */
export function lastLabel(question: ChoiceQuestion): string | null {
  const labels = labelsOf(question);
  return labels[labels.length - 1] || null;
}

export function checkChoice(question: Choices, value: GivenValue): AnswerProblem | null {
  const isOption = typeof value === 'string' && labelsOf(question).includes(value);
  return isOption ? null : { code: 'not-an-option' };
}

interface Several {
  config: { options: readonly string[]; max_choices: number };
}

export function checkChoices({ config }: Several, value: GivenValue): AnswerProblem | null {
  const { options, max_choices } = config;
  const isRight =
    Array.isArray(value) && value.every((item, at) => value.indexOf(item) === at && options.includes(item));
  if (!isRight) return { code: 'not-an-option' };
  return max_choices > 0 && value.length > max_choices ? { code: 'too-many', n: max_choices } : null;
}

/** In the question's order, whatever the order of the clicks; two options may have the same text. */
export function inOwnOrder({ config: { options } }: Several, value: GivenValue): AnswerValue {
  return Array.isArray(value)
    ? options.filter((option, at) => options.indexOf(option) === at && value.includes(option))
    : value;
}

/** As many as the answer may choose. */
export function someLabels({ config: { options, max_choices } }: Several): string[] | null {
  return options.length > 0 ? options.slice(0, Math.min(2, max_choices || 2)) : null;
}

function isMissingOptions(question: ChoiceQuestion): boolean {
  const labels = labelsOf(question);
  return labels.length === 0 || !labels.every(hasVisibleText);
}

export function hasInvalidOptions(question: ChoiceQuestion, min: number): boolean {
  return isMissingOptions(question) || question.config.options.length < min;
}

interface WithOptions<O> {
  config: { options: O[] };
}

export function withOption<O, Q extends WithOptions<O>>(question: Q, option: O, max = OPTIONS_MAX): Q {
  const { options } = question.config;
  return options.length >= max ? question : withOptions(question, [...options, option]);
}

export function withoutOption<O, Q extends WithOptions<O>>(question: Q, index: number, min: number): Q {
  if (question.config.options.length <= min) return question;
  return withOptions(
    question,
    question.config.options.filter((_, at) => at !== index),
  );
}

export function withChangedOption<O, Q extends WithOptions<O>>(
  question: Q,
  index: number,
  change: (option: O) => O,
): Q {
  return withOptions(
    question,
    question.config.options.map((option, at) => (at === index ? change(option) : option)),
  );
}

export function joinedItems(value: AnswerValue): string {
  return itemsIn(value).join(', ');
}

/** Of a map, the texts without their names. */
export function itemsIn(value: AnswerValue): string[] {
  if (value === null) return [];
  if (Array.isArray(value)) return value;
  return typeof value === 'object' ? Object.values(value) : [String(value)];
}

function withOptions<O, Q extends WithOptions<O>>(question: Q, options: O[]): Q {
  return { ...question, config: { ...question.config, options } };
}
