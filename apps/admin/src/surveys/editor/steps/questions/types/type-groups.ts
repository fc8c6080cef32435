import type { QuestionType } from '@userfeedback/contract';
import { QUESTION_TYPES } from '@userfeedback/engine/question-types/index';
import { t as typeWords } from '../../../../../messages/question-types.ts';
import { typeFaces } from '../../../../../question-types/index.ts';
import type { Group } from '../../../../../question-types/type-face.ts';

const GROUPS: readonly Group[] = ['choices', 'ratings', 'text'];

/** The types whose name or explanation has words that begin with those of the text, by group. */
export function findTypes(text: string): { group: Group; types: QuestionType[] }[] {
  const wanted = wordsOf(text);
  const fits = (type: QuestionType) => {
    const { name, help } = typeWords[type];
    const words = wordsOf(`${name} ${help}`);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  return GROUPS.map((group) => ({
    group,
    types: QUESTION_TYPES.filter((type) => typeFaces[type].group === group && fits(type)),
  })).filter(({ types }) => types.length > 0);
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
