import type { SurveyTemplate } from '@userfeedback/contract';

/** What is written down of a template; its picture has the same key, and the plan decides whether it is available. */
export interface TemplateEntry
  extends Pick<SurveyTemplate, 'key' | 'name' | 'description' | 'categories' | 'required_addons'> {
  isPopular?: boolean;
  questions: SurveyTemplate['config']['questions'];
}

/** Addons that most templates need: all but the basic ones, and those that ask for stars, scores or comments. */
export const ADDON = ['templates'];
export const ADDON_AND_RATINGS = ['templates', 'question-types'];
