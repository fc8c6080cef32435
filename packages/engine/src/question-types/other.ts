import type { AnswerExtra, AnswerValue, AskedQuestion, QuestionOf } from '@userfeedback/contract';
import { TEXT_MAX } from '@userfeedback/contract/limits';
import { lookOf } from '../text/look.ts';
import type { TypeText, VisitorFace } from './face.ts';
import { labelsOf, textsOf } from './options.ts';

type Offering = 'radio-button' | 'checkbox' | 'dropdown';

interface MayOffer {
  config: { options: readonly string[]; other?: { enabled: boolean; label: string } | undefined };
}

/** The label counts as the last option. */
export function withOther<Q extends MayOffer>(question: Q): Q {
  const { config } = question;
  const { options, other } = config;
  return other?.enabled ? { ...question, config: { ...config, options: [...options, other.label] } } : question;
}

/** Undefined where visitors cannot write an answer of their own. */
export function otherLabel({ config }: Pick<AskedQuestion, 'config'>): string | undefined {
  return 'other' in config && config.other?.enabled ? config.other.label : undefined;
}

/** Whether the visitor wrote an answer, or should have. */
export function choosesOther(question: Pick<AskedQuestion, 'config'>, value: AnswerValue): boolean {
  const label = otherLabel(question);
  return label !== undefined && (Array.isArray(value) ? value.includes(label) : value === label);
}

/**
 * In the panel these types know nothing of Other: the part with its field, and everything but pages, puts this in their
 * place.
 */
export function offeringOther<T extends Offering>(face: VisitorFace<T>): VisitorFace<T> {
  return {
    ...face,
    checkAnswer: (question, value, extra, today) => {
      const problem = face.checkAnswer(withOther(question), value, extra, today);
      return problem ?? (choosesOther(question, value) ? checkText(question, extra) : null);
    },
    normalise: (question, value) => face.normalise(withOther(question), value),
  };
}

function checkText(question: AskedQuestion, { other = '' }: AnswerExtra = {}) {
  if (other.length > TEXT_MAX) return { code: 'too-long', n: TEXT_MAX } as const;
  if (other.trim() !== '') return null;
  const shown = 'shown' in question ? question.shown?.other : undefined;
  return { code: 'other-missing', n: shown ?? `${otherLabel(question)}` } as const;
}

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

export const OTHER_LABEL = 'config.other.label';

export function blankOther({ config: { other } }: QuestionOf<Offering>): string[] {
  return other?.enabled && lookOf(other.label) === '' ? [OTHER_LABEL] : [];
}

export function doubledOther({ config: { options, other } }: QuestionOf<Offering>): string[] {
  return other?.enabled && options.some((option) => lookOf(option) === lookOf(other.label)) ? [OTHER_LABEL] : [];
}
