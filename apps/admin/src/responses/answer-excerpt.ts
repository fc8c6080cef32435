import type { Answer } from '@userfeedback/contract';
import { faceOfType } from '@userfeedback/engine/questions/index';
import { t as typeNames } from '../messages/question-types.ts';
import { t } from '../messages/responses.ts';
import { answerText } from './answered-questions.ts';

/** As many answers as a line has room for. */
const MOST = 3;

/** The first answers of a response in one line, what was written before what was chosen; empty if all were skipped. */
export function answerExcerpt(answers: readonly Answer[]): string {
  const parts = answers.flatMap((answer) => {
    const { isWritten, text } = excerptOf(answer);
    const comments = answer.extra.comments ?? '';
    return [
      { isWritten, text },
      { isWritten: true, text: comments && t.quoted({ text: oneLine(comments) }) },
    ].filter((part) => part.text);
  });
  const ofKind = (isWritten: boolean) => parts.filter((part) => part.isWritten === isWritten);
  return [...ofKind(true), ...ofKind(false)]
    .slice(0, MOST)
    .map(({ text }) => text)
    .join(' · ');
}

function excerptOf(answer: Answer): { isWritten: boolean; text: string } {
  const face = faceOfType(answer.question_type);
  const text = oneLine(answerText(answer));
  const isWritten = face?.isFreeText === true && !face.asksForAddress;
  if (text === '') return { isWritten, text };
  if (isWritten) return { isWritten, text: t.quoted({ text }) };
  return {
    isWritten,
    text: face?.isScored ? t.score({ scale: typeName(answer.question_type), value: text }) : text,
  };
}

/** A type of long ago has no other name. */
export function typeName(type: string): string {
  return (typeNames as Record<string, string>)[type] ?? type;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
