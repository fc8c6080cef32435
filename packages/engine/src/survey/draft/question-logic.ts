import type { Condition, Question, SurveyDraft } from '@userfeedback/contract';
import { CONDITIONS_MAX } from '@userfeedback/contract/limits';
import { faceOf } from '../../question-types/index.ts';

export function logicSubjects(draft: Pick<SurveyDraft, 'questions'>, id: string): Question[] {
  const index = draft.questions.findIndex((question) => question.id === id);
  return draft.questions.slice(0, Math.max(0, index)).filter((question) => faceOf(question).isLogicSubject);
}

export function blankCondition(subject: Question | undefined): Condition {
  return { question_id: subject?.id ?? '', compare: (subject && faceOf(subject).comparators[0]) ?? '=', value: '' };
}

export function isBlankValue(value: Condition['value']): boolean {
  return String(value).trim() === '';
}

/** Logic that is on has at least one condition. */
export function setLogic(
  draft: SurveyDraft,
  id: string,
  patch: Partial<Pick<Question['logic'], 'enabled' | 'action'>>,
): SurveyDraft {
  const [subject] = logicSubjects(draft, id);
  return changeLogic(draft, id, (logic) => {
    const next = { ...logic, ...patch };
    if (!next.enabled || next.conditions.length > 0) return next;
    return subject ? { ...next, conditions: [blankCondition(subject)] } : { ...next, enabled: false };
  });
}

export function addCondition(draft: SurveyDraft, id: string): SurveyDraft {
  const [subject] = logicSubjects(draft, id);
  if (!subject) return draft;
  return changeLogic(draft, id, (logic) =>
    logic.conditions.length >= CONDITIONS_MAX
      ? logic
      : { ...logic, enabled: true, conditions: [...logic.conditions, blankCondition(subject)] },
  );
}

/** Another subject brings its own comparators and choices. */
export function setCondition(draft: SurveyDraft, id: string, index: number, patch: Partial<Condition>): SurveyDraft {
  const subjects = logicSubjects(draft, id);
  return changeLogic(draft, id, (logic) => ({
    ...logic,
    conditions: logic.conditions.map((condition, at) => {
      if (at !== index) return condition;
      if (patch.question_id === undefined || patch.question_id === condition.question_id) {
        return { ...condition, ...patch };
      }
      const subject = subjects.find((question) => question.id === patch.question_id);
      return subject ? { ...blankCondition(subject), ...patch } : condition;
    }),
  }));
}

export function removeCondition(draft: SurveyDraft, id: string, index: number): SurveyDraft {
  return changeLogic(draft, id, ({ enabled, action, conditions }) => {
    const left = conditions.filter((_, at) => at !== index);
    return { enabled: enabled && left.length > 0, action, conditions: left };
  });
}

function changeLogic(
  draft: SurveyDraft,
  id: string,
  change: (logic: Question['logic']) => Question['logic'],
): SurveyDraft {
  const questions = draft.questions.map((question) =>
    question.id === id ? { ...question, logic: change(question.logic) } : question,
  );
  return { ...draft, questions };
}
