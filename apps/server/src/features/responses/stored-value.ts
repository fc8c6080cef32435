import type { AnswerExtra, AnswerValue, Question } from '@userfeedback/contract';
import { faceOf, kindOf, plainName, readWithFallbacks } from '@userfeedback/engine';
import type { NewAnswer } from './new-response.ts';

export function newAnswer(
  question: Question,
  { value, extra, seconds }: { value: AnswerValue; extra: AnswerExtra; seconds?: number | undefined },
): NewAnswer {
  const face = faceOf(question);
  return {
    question_id: question.id,
    question_title: readWithFallbacks(question.title),
    question_type: question.type,
    kind: kindOf(question),
    options: optionsOf(question),
    value: storedValue(value),
    name: plainName(extra.name ?? '').trim() || null,
    comments: extra.comments ?? null,
    counted: face.countedValues(value),
    ...(seconds === undefined ? {} : { seconds: Math.round(seconds) }),
  };
}

/** Question objects stay the same until their survey changes, and so do their options. */
const knownOptions = new WeakMap<Question, readonly string[] | null>();

function optionsOf(question: Question): readonly string[] | null {
  const known = knownOptions.get(question);
  if (known !== undefined) return known;
  const face = faceOf(question);
  const options = face.hasOptions ? face.optionValues(question) : null;
  knownOptions.set(question, options);
  return options;
}

function storedValue(value: AnswerValue): string | null {
  if (value === null) return null;
  return Array.isArray(value) ? JSON.stringify(value) : String(value);
}
