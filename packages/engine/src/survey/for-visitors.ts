import type { Question, SurveyDraft, WidgetQuestion } from '@userfeedback/contract';
import type { SiteAccess } from '../access/access.ts';
import type { Draw } from '../questions/draw-icons.ts';
import { drawIcons } from '../questions/draw-icons.ts';
import { visitorFaceOf } from '../questions/visitor.ts';
import { withSettings } from './in-force.ts';
import { missingFor } from './parts.ts';

/** The questions of a survey in force as visitors get them; whoever shows them has nothing left to decide. */
export function questionsForVisitors(
  { type, questions }: Pick<SurveyDraft, 'type' | 'questions'>,
  site: SiteAccess,
  draw: Draw,
): WidgetQuestion[] {
  return questions.map((question) => {
    const { canRandomize, canComment } = visitorFaceOf(question);
    const randomize = question.settings.randomize && canRandomize;
    const comment_box = question.settings.comment_box && canComment;
    const settled = withSettings(question, { randomize, comment_box });
    return drawIcons(settled, canSkip(type, question, site), draw);
  });
}

/** Whether a question can be skipped: never in an NPS survey, elsewhere if no answer is required. */
export function canSkip(
  surveyType: SurveyDraft['type'],
  { settings }: Pick<Question, 'settings'>,
  site: SiteAccess,
): boolean {
  return surveyType !== 'nps' && !(settings.required && enforcesRequired(site));
}

/** Whether required questions are enforced on this site; otherwise they can still be skipped. */
export function enforcesRequired(site: SiteAccess): boolean {
  return missingFor('use-rating-questions', site) === null;
}
