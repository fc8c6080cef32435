import type { AnswerExtra, AnswerValue, AskedQuestion } from '@userfeedback/contract';
import type { AnswerProblem } from './answer-problem.ts';
import { asShown } from './as-shown.ts';
import type { VisitorFace } from './face.ts';

export type Offering = 'radio-button' | 'checkbox' | 'dropdown';

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

function checkText(question: AskedQuestion, extra: AnswerExtra | undefined): AnswerProblem | null {
  return extra?.other?.trim()
    ? null
    : { code: 'other-missing', n: asShown(question, 'other', `${otherLabel(question)}`) };
}
