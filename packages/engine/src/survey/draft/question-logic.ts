import type { Condition, Jump, Question, SurveyDraft } from '@userfeedback/contract';
import { CONDITIONS_MAX, JUMP_TO_END, JUMPS_MAX } from '@userfeedback/contract/limits';
import { faceOf } from '../../question-types/index.ts';

export function logicSubjects(draft: Pick<SurveyDraft, 'questions'>, id: string): Question[] {
  const index = draft.questions.findIndex((question) => question.id === id);
  return draft.questions.slice(0, Math.max(0, index)).filter((question) => faceOf(question).isLogicSubject);
}

export function blankCondition(subject: Question | undefined): Condition {
  return {
    question_id: subject?.id ?? '',
    compare: (subject && faceOf(subject).comparators[0]) ?? '=',
    value: subject ? blankValue(subject) : '',
  };
}

/** Nobody has to choose where there is one value. */
function blankValue(subject: Question): string {
  const { isTicked, conditionValues } = faceOf(subject);
  return isTicked ? (conditionValues(subject)?.[0] ?? '') : '';
}

/** Conditions of mails, redirects and endings can be on it. */
export function isCompared(question: Question): boolean {
  return faceOf(question).comparators.length > 0;
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
  return changeOne(draft, id, (question) => ({ ...question, logic: change(question.logic) }));
}

/** Where jumps of this question can lead, besides the end. A question with the id of the end cannot be named. */
export function questionsAfter({ questions }: Pick<SurveyDraft, 'questions'>, id: string): Question[] {
  const index = questions.findIndex((question) => question.id === id);
  return index < 0 ? [] : questions.slice(index + 1).filter((question) => question.id !== JUMP_TO_END);
}

/** For an answer, above the one for all other cases; of a type without comparisons the one for all cases. */
export function addJump(draft: SurveyDraft, id: string): SurveyDraft {
  // The next question follows anyway.
  const to = questionsAfter(draft, id)[1]?.id ?? JUMP_TO_END;
  return changeJumps(draft, id, (jumps, question) => {
    const [compare] = faceOf(question).comparators;
    if (!compare) return jumps.length > 0 ? jumps : [{ compare: 'ANY', value: '', to }];
    const place = jumps.findIndex((jump) => jump.compare === 'ANY');
    return jumps.toSpliced(place < 0 ? jumps.length : place, 0, { compare, value: blankValue(question), to });
  });
}

export function setJump(draft: SurveyDraft, id: string, index: number, patch: Partial<Jump>): SurveyDraft {
  return changeJumps(draft, id, (jumps) => jumps.map((jump, at) => (at === index ? { ...jump, ...patch } : jump)));
}

export function removeJump(draft: SurveyDraft, id: string, index: number): SurveyDraft {
  return changeJumps(draft, id, (jumps) => jumps.toSpliced(index, 1));
}

/** Where all other answers lead, and skips; null: to the next question. */
export function setJumpOfOthers(draft: SurveyDraft, id: string, to: string | null): SurveyDraft {
  return changeJumps(draft, id, (jumps) => [
    ...jumps.filter(({ compare }) => compare !== 'ANY'),
    ...(to === null ? [] : [{ compare: 'ANY' as const, value: '', to }]),
  ]);
}

/** Where the survey can go on after this question instead of at the next one, each target once. */
export function jumpTargets({ jumps }: Pick<Question, 'jumps'>): string[] {
  return [...new Set(jumps.map(({ to }) => to))];
}

function changeJumps(
  draft: SurveyDraft,
  id: string,
  change: (jumps: Jump[], question: Question) => Jump[],
): SurveyDraft {
  return changeOne(draft, id, (question) => {
    const jumps = change(question.jumps, question);
    return jumps.length > JUMPS_MAX ? question : { ...question, jumps };
  });
}

function changeOne(draft: SurveyDraft, id: string, change: (question: Question) => Question): SurveyDraft {
  return { ...draft, questions: draft.questions.map((each) => (each.id === id ? change(each) : each)) };
}
