import type { QuestionType } from '@userfeedback/contract';
import type { Preset } from '@userfeedback/engine/question-types/index';
import { QUESTION_TYPES, questionTypes } from '@userfeedback/engine/question-types/index';
import { typeFaces } from '../../../../../question-types/index.ts';
import type { Group } from '../../../../../question-types/type-face.ts';
import { presetWords, typeWords } from '../../../../../question-types/type-words.ts';

const GROUPS: readonly Group[] = ['ratings', 'choices', 'text', 'more'];

export interface Picked {
  type: QuestionType;
  preset: Preset | undefined;
}

/** A type, or a question of that type that has a name of its own in the list. */
export interface TypeEntry extends Picked {
  key: string;
  name: string;
  help: string;
}

/** The entries whose name, explanation or other names have words that begin with those of the text, by group. */
export function findTypes(text: string, withPresets: boolean): { group: Group; entries: TypeEntry[] }[] {
  const wanted = wordsOf(text);
  const entries = QUESTION_TYPES.flatMap((type) => [...(withPresets ? presetsOf(type) : []), entryOf(type)]);
  const fits = ({ name, help, search }: { name: string; help: string; search: string }) => {
    const words = wordsOf(`${name} ${help} ${search}`);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  return GROUPS.map((group) => ({
    group,
    entries: entries.filter((entry) => typeFaces[entry.type].group === group && fits(entry)),
  })).filter((found) => found.entries.length > 0);
}

function entryOf(type: QuestionType) {
  const { name, help, search = '' } = typeWords(type);
  return { key: type, type, preset: undefined, name, help, search };
}

function presetsOf(type: QuestionType) {
  const presets: Readonly<Record<string, Preset>> = questionTypes[type].presets ?? {};
  return Object.entries(presets).map(([key, preset]) => ({
    key: `${type}/${key}`,
    type,
    preset,
    search: '',
    ...presetWords(type, key),
  }));
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
