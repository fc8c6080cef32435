import { needsName, useLock, useSite } from '@userfeedback/admin-ui';
import type { QuestionType } from '@userfeedback/contract';
import { accessTo, QUESTION_TYPES, questionTypes } from '@userfeedback/engine';
import { t as typeWords } from '../../../../../messages/question-types.ts';

/** What a locked type does in place of being picked; null for a type that the site may use. */
export function useTypeLocks(): (type: QuestionType) => { reason: string; open(): void } | null {
  const locks = {
    'use-rating-questions': useLock('use-rating-questions'),
    'use-picture-questions': useLock('use-picture-questions'),
  };
  return (type) => {
    const capability = questionTypes[type].capability;
    const lock = capability ? locks[capability] : null;
    return lock && { reason: lock.reason, open: () => lock.open(typeWords[type].name) };
  };
}

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
  return QUESTION_TYPES.filter((type) => lockOf(type) === null);
}
