import type { Question, SurveyDraft } from '@userfeedback/contract';
import { forgetQuestion } from './draft-references.ts';
import { faceOf } from './question-types/index.ts';
import type { MakeId } from './survey-draft.ts';

export interface Template {
  key: string;
  name: string;
  config: { questions: Question[] };
}

/** Replaces questions and title by a template's; the blank one keeps the title (TP-11, TP-12). */
export function applyTemplate(draft: SurveyDraft, template: Template, makeId: MakeId): SurveyDraft {
  const questions = withNewIds(template.config.questions, makeId);
  const [only] = questions.length === 1 ? questions : [];
  const cleared = draft.questions.reduce((swept, { id }) => forgetQuestion(swept, id), draft);
  return {
    ...cleared,
    title: template.key === 'blank' ? draft.title : template.name,
    template: template.key,
    type: only ? faceOf(only).surveyType : 'regular',
    questions,
  };
}

/** Copies with ids of their own, to which the conditions among them point. */
function withNewIds(questions: readonly Question[], makeId: MakeId): Question[] {
  const idOf = new Map(questions.map(({ id }) => [id, makeId()]));
  return questions.map((question) => ({
    ...question,
    id: idOf.get(question.id) ?? makeId(),
    logic: {
      ...question.logic,
      conditions: question.logic.conditions.map((condition) => ({
        ...condition,
        question_id: idOf.get(condition.question_id) ?? '',
      })),
    },
  }));
}
