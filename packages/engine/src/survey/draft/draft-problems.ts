import type { SurveyDraft } from '@userfeedback/contract';

export interface BrokenReference {
  code: 'later-question' | 'missing-question' | 'same-id';
}

/**
 * Broken references between a survey's parts, by field path. A condition without a question yet (an empty id)
 * is fine: drafts are saved while somebody is still working on them.
 */
export function draftProblems(draft: SurveyDraft): Record<string, BrokenReference> {
  const problems: Record<string, BrokenReference> = {};
  const places = placesOf(draft, problems);
  draft.questions.forEach((question, index) => {
    question.logic.conditions.forEach(({ question_id }, row) => {
      const place = places.get(question_id);
      const field = `questions.${index}.logic.conditions.${row}.question_id`;
      if (question_id !== '' && place === undefined) problems[field] = MISSING;
      if (place !== undefined && place >= index) problems[field] = { code: 'later-question' };
    });
  });
  draft.settings.thank_you.conditions.forEach(({ question }, row) => {
    if (question !== '' && !places.has(question)) {
      problems[`settings.thank_you.conditions.${row}.question`] = MISSING;
    }
  });
  draft.notifications.email.logic.conditions.forEach(({ question_id }, row) => {
    if (question_id !== '' && !places.has(question_id)) {
      problems[`notifications.email.logic.conditions.${row}.question_id`] = MISSING;
    }
  });
  return problems;
}

const MISSING: BrokenReference = { code: 'missing-question' };

function placesOf(draft: SurveyDraft, problems: Record<string, BrokenReference>): Map<string, number> {
  const places = new Map<string, number>();
  draft.questions.forEach(({ id }, index) => {
    if (id === '') return;
    if (places.has(id)) problems[`questions.${index}.id`] = { code: 'same-id' };
    else places.set(id, index);
  });
  return places;
}
