import type { Answer } from '@userfeedback/contract';
import { faceOfType, kindOfNew } from '@userfeedback/engine/question-types/index';
import { t } from '../messages/responses.ts';
import { typeName } from '../surveys/type-name.ts';
import { answerInLine } from './answered-questions.ts';

/** As many answers as a line has room for. */
const MOST = 3;

/**
 * The first answers of a response: ratings, and in one line what was written before what was chosen. Both are empty if all
 * were skipped.
 */
export function answerExcerpt(answers: readonly Answer[]): { scores: string[]; text: string } {
  const parts = answers.flatMap((answer) => {
    const comments = answer.extra.comments ?? '';
    return [
      excerptOf(answer),
      { kind: 'written' as const, text: comments && t.quoted({ text: oneLine(comments) }) },
    ].filter((part) => part.text);
  });
  const ofKind = (kind: Excerpt['kind']) => parts.filter((part) => part.kind === kind).map(({ text }) => text);
  const scores = ofKind('score').slice(0, MOST);
  const rest = [...ofKind('written'), ...ofKind('chosen')].slice(0, MOST - scores.length);
  return { scores, text: rest.join(' · ') };
}

interface Excerpt {
  kind: 'score' | 'written' | 'chosen';
  text: string;
}

function excerptOf(answer: Answer): Excerpt {
  const { question_type: type } = answer;
  const face = faceOfType(type);
  const text = oneLine(answerInLine(answer));
  if (text === '') return { kind: 'chosen', text };
  if (kindOfNew(type)?.startsWith('stars')) return { kind: 'score', text: t.stars({ value: text }) };
  if (face?.isScored) return { kind: 'score', text: t.score({ scale: typeName(type), value: text }) };
  if (face?.isFreeText && !face.asksForAddress) return { kind: 'written', text: t.quoted({ text }) };
  return { kind: 'chosen', text };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
