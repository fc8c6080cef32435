import type { NamedLink, Question, SurveyDraft, ThankYou, WidgetQuestion } from '@userfeedback/contract';
import type { PanelPart } from '@userfeedback/contract/limits';
import type { SiteAccess } from '../access/access.ts';
import type { Draw } from '../question-types/index.ts';
import { faceOf, typeParts } from '../question-types/index.ts';
import { isPageAddress } from '../text/addresses.ts';
import { withSettings } from './in-force.ts';
import { missingFor } from './parts.ts';
import { screensOf } from './screens.ts';

export function questionsForVisitors(
  { type, questions }: Pick<SurveyDraft, 'type' | 'questions'>,
  site: SiteAccess,
  draw: Draw,
): WidgetQuestion[] {
  const first = new Set(screensOf(questions).map(([question]) => question));
  return questions.map((question) => {
    const { canRandomize, canComment, drawConfig } = faceOf(question);
    const randomize = question.settings.randomize && canRandomize;
    const comment_box = question.settings.comment_box && canComment;
    const same_screen = first.has(question) ? undefined : true;
    const show_result = showsResult(question) || undefined;
    const settled = withSettings(question, { randomize, comment_box });
    const config = drawConfig ? drawConfig(settled, draw) : settled.config;
    // The map's type cannot say that a question gets the config of its own type.
    const jumps = question.jumps.length > 0 ? question.jumps : undefined;
    const can_skip = !faceOf(question).titleIsOptional && canSkip(type, question, site);
    return { ...settled, config, jumps, same_screen, show_result, can_skip } as WidgetQuestion;
  });
}

function showsResult(question: Question): boolean {
  return question.settings.show_result && faceOf(question).canShowResult;
}

/** The parts of the widget that these questions need. */
export function panelParts(questions: readonly Question[]): PanelPart[] {
  const needed = typeParts(questions);
  if (screensOf(questions).length < questions.length) needed.push('flow');
  if (questions.some(showsResult)) needed.push('outcome');
  return needed;
}

/** Endings only without a redirect; no button that leads nowhere. */
export function thanksForVisitors({ button, endings, ...thankYou }: ThankYou) {
  const { type } = thankYou;
  return {
    ...thankYou,
    button: type === 'redirect' ? undefined : shownButton(button),
    endings:
      type === 'message' && endings.length > 0
        ? endings.map((ending) => ({ ...ending, button: shownButton(ending.button) }))
        : undefined,
  };
}

function shownButton(button: NamedLink | null): NamedLink | undefined {
  return button && button.label.trim() !== '' && isPageAddress(button.url) ? button : undefined;
}

/** Never in an NPS survey; elsewhere unless the answer is required. */
export function canSkip(
  surveyType: SurveyDraft['type'],
  { settings }: Pick<Question, 'settings'>,
  site: SiteAccess,
): boolean {
  return surveyType !== 'nps' && !(settings.required && enforcesRequired(site));
}

export function enforcesRequired(site: SiteAccess): boolean {
  return missingFor('use-rating-questions', site) === null;
}
