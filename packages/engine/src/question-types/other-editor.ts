import type { QuestionOf } from '@userfeedback/contract';
import { TEXT_MAX } from '@userfeedback/contract/limits';
import { lookOf } from '../text/look.ts';
import type { TypeText } from './face.ts';
import type { SameText } from './labels.ts';
import { labelsOf, textsOf } from './options.ts';
import type { Offering } from './other.ts';
import { withOther } from './other.ts';

export function valuesWithOther(question: QuestionOf<Offering>): string[] {
  return labelsOf(withOther(question));
}

export function textsWithOther(question: QuestionOf<Offering>): TypeText[] {
  const { other } = question.config;
  const own = textsOf(question);
  if (!other) return own;
  const { enabled, label } = other;
  return [...own, { field: 'other', key: 'other', text: label, max: TEXT_MAX, isAnswer: true, isResting: !enabled }];
}

const OTHER_LABEL = 'config.other.label';

export function blankOther({ config: { other } }: QuestionOf<Offering>): string[] {
  return other?.enabled && lookOf(other.label) === '' ? [OTHER_LABEL] : [];
}

export function doubledOther({ config: { options, other } }: QuestionOf<Offering>): Record<string, SameText> {
  const isDoubled = other?.enabled && options.some((option) => lookOf(option) === lookOf(other.label));
  return isDoubled ? { [OTHER_LABEL]: 'like-an-option' } : {};
}
