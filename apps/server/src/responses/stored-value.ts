import type { AnswerExtra, AnswerValue, Question } from '@userfeedback/contract';
import { faceOf, plainName } from '@userfeedback/engine';
import type { NewAnswer } from './new-response.ts';

/** An answer in the form of its row, with the options it counts for. */
export function newAnswer(
  question: Question,
  { value, extra }: { value: AnswerValue; extra: AnswerExtra },
): NewAnswer {
  const face = faceOf(question);
  return {
    question_id: question.id,
    question_title: question.title,
    question_type: question.type,
    options: face.hasOptions ? face.optionValues(question) : null,
    value: storedValue(value),
    name: plainName(extra.name ?? '').trim() || null,
    comments: extra.comments ?? null,
    counted: face.countedValues(value),
  };
}

function storedValue(value: AnswerValue): string | null {
  if (value === null) return null;
  return Array.isArray(value) ? JSON.stringify(value) : String(value);
}
