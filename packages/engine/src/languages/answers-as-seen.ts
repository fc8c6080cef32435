import type { Answer, AnswerValue, Question } from '@userfeedback/contract';
import type { TypeText } from '../question-types/index.ts';
import { faceOf } from '../question-types/index.ts';
import { isMap } from '../question-types/is-map.ts';
import { readWithFallbacks } from '../text/quotes.ts';
import { textKey } from './survey-texts.ts';

/** `texts` are those of the visitor's language, as they were then. */
export function answersAsSeen(
  questions: readonly Question[],
  answers: readonly Answer[],
  texts: Readonly<Record<string, string>>,
): Answer[] {
  return answers.map((answer) => {
    const question = questions.find(({ id }) => id === answer.question_id);
    if (!question) return answer;
    const parts = faceOf(question)
      .texts(question)
      .filter(({ isAnswer }) => isAnswer);
    const seen = (label: string) => {
      const part = parts.find(({ text }) => text === label.trim());
      return (part && texts[textKey(question.id, part.key)]) ?? label;
    };
    const { value } = answer;
    return {
      ...answer,
      question_title: readWithFallbacks(texts[question.id] ?? answer.question_title),
      ...(answer.label !== undefined && { label: seen(answer.label) }),
      value: valueAsSeen(value, seen),
    };
  });
}

/** What was agreed to, by the question's id; without `texts` in the survey's own language. */
export function agreedTo(
  questions: readonly Question[],
  answers: readonly Answer[],
  texts: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const given = new Set(answers.filter(({ value }) => value !== null).map(({ question_id }) => question_id));
  return Object.fromEntries(
    questions.flatMap((question) => {
      const { id } = question;
      const read = ({ key, text }: TypeText) => texts[textKey(id, key)] ?? text;
      const said = given.has(id) ? faceOf(question).agreement?.(question, read) : null;
      return said ? [[id, said]] : [];
    }),
  );
}

function valueAsSeen(value: AnswerValue, seen: (text: string) => string): AnswerValue {
  if (Array.isArray(value)) return value.map(seen);
  if (isMap(value)) return Object.fromEntries(Object.entries(value).map(([key, text]) => [seen(key), seen(text)]));
  return typeof value === 'string' ? seen(value) : value;
}
