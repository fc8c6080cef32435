import type { AnswerExtra, AnswerValue, Question } from '@userfeedback/contract';
import { askedBy, countedUnder, kindOf, plainName, readTitle, storeValue } from '@userfeedback/engine';
import type { Asked, NewAnswer } from './new-response.ts';

export function newAnswer(
  question: Question,
  { value, extra, seconds }: { value: AnswerValue; extra: AnswerExtra; seconds?: number | undefined },
): NewAnswer {
  const asked = askedAs(question);
  const { codes, text } = storeValue(asked, value);
  return {
    ...asked,
    codes,
    text,
    name: plainName(extra.name ?? '').trim() || null,
    comments: extra.comments ?? null,
    other: extra.other ?? null,
    counted: codes.map((code) => countedUnder(asked, code)),
    ...(seconds === undefined ? {} : { seconds: Math.round(seconds) }),
  };
}

/** Question objects stay the same until their survey changes. */
const known = new WeakMap<Question, Asked>();

function askedAs(question: Question): Asked {
  const before = known.get(question);
  if (before) return before;
  const asked = {
    question_id: question.id,
    question_title: readTitle(question),
    question_type: question.type,
    kind: kindOf(question),
    ...askedBy(question),
  };
  known.set(question, asked);
  return asked;
}

export function extraOf({ name, comments, other }: Pick<NewAnswer, 'name' | 'comments' | 'other'>): AnswerExtra {
  return {
    ...(name !== null && { name }),
    ...(comments !== null && { comments }),
    ...(other !== null && { other }),
  };
}
