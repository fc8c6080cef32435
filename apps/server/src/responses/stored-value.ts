import type { AnswerExtra, AnswerValue, Question } from '@userfeedback/contract';
import { faceOf, faceOfType, plainName } from '@userfeedback/engine';
import type { NewAnswer } from './new-response.ts';

/** An answer in the form of its row, with the options it counts for. */
export function newAnswer(
  question: Question,
  { value, extra }: { value: AnswerValue; extra: AnswerExtra },
): NewAnswer {
  return {
    question_id: question.id,
    question_title: question.title,
    question_type: question.type,
    value: storedValue(value),
    name: plainName(extra.name ?? '').trim() || null,
    comments: extra.comments ?? null,
    counted: faceOf(question).countedValues(value),
  };
}

/** The answer that a row's value stands for. */
export function valueOfStored(type: string, stored: string | null): AnswerValue {
  if (stored === null) return null;
  const storesAs = faceOfType(type)?.storesAs;
  if (storesAs === 'list') return JSON.parse(stored);
  return storesAs === 'number' ? Number(stored) : stored;
}

function storedValue(value: AnswerValue): string | null {
  if (value === null) return null;
  return Array.isArray(value) ? JSON.stringify(value) : String(value);
}
