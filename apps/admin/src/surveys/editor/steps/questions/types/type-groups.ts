import type { QuestionType } from '@userfeedback/contract';
import { QUESTION_TYPES } from '@userfeedback/contract/limits';
import { t as typeNames } from '../../../../../messages/question-types.ts';
import { t } from '../../../../../messages/writing.ts';

type Group = keyof typeof t.types.groups;

const GROUP: { [T in QuestionType]: Group } = {
  'radio-button': 'choices',
  checkbox: 'choices',
  'image-radio': 'choices',
  'icon-choice': 'choices',
  'star-rating': 'ratings',
  nps: 'ratings',
  text: 'text',
  'long-text': 'text',
  email: 'text',
};
const GROUPS: readonly Group[] = ['choices', 'ratings', 'text'];

/** The types whose name or explanation has words that begin with those of the text, by group. */
export function findTypes(text: string): { group: Group; types: QuestionType[] }[] {
  const wanted = wordsOf(text);
  const fits = (type: QuestionType) => {
    const words = wordsOf(`${typeNames[type]} ${t.types.help[type]}`);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  return GROUPS.map((group) => ({
    group,
    types: QUESTION_TYPES.filter((type) => GROUP[type] === group && fits(type)),
  })).filter(({ types }) => types.length > 0);
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
