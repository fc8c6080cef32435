import type { LanguagePart } from '@userfeedback/contract';
import type { Words } from './words.ts';

export function spokenWords({ words }: LanguagePart): Words {
  return {
    ...words,
    problems: words.problems as Words['problems'],
    characters: (used, most) => `${used} / ${most}`,
    place: (index, total) => words.place.replace('{n}', `${index + 1}`).replace('{total}', `${total}`),
    stars: (count) => words.stars[count - 1] ?? '',
  };
}
