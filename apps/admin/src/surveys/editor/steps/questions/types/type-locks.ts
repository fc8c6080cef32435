import { needsName, useLock, useSite } from '@userfeedback/admin-ui';
import type { QuestionType } from '@userfeedback/contract';
import { accessTo, QUESTION_TYPES, questionTypes } from '@userfeedback/engine';
import { typeWords } from '../../../../../question-types/type-words.ts';
import type { TypeEntry } from './type-groups.ts';

/** What a locked type does in place of being picked; null for a type that the site may use. */
export function useTypeLocks(): (entry: Lockable) => { reason: string; open(): void } | null {
  const locks = {
    'use-rating-questions': useLock('use-rating-questions'),
    'use-picture-questions': useLock('use-picture-questions'),
  };
  return ({ type, preset, name = typeWords(type).name }) => {
    const { capability } = preset ?? questionTypes[type];
    const lock = capability ? locks[capability] : null;
    return lock && { reason: lock.reason, open: () => lock.open(name) };
  };
}

type Lockable = Pick<TypeEntry, 'type'> & Partial<Pick<TypeEntry, 'preset' | 'name'>>;

/** What the site needs to demand answers; null: it can. */
export function useRequiredNeeds(): string | null {
  const site = useSite();
  const access = accessTo('use-rating-questions', null, site);
  if (access.allowed) return null;
  return needsName((access.reason === 'addon' ? access.addon : access.plan) ?? '', site);
}

/** The types that the site may use. */
export function useAllowedTypes(): QuestionType[] {
  const lockOf = useTypeLocks();
  return QUESTION_TYPES.filter((type) => lockOf({ type }) === null);
}
