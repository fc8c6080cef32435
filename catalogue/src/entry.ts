import type { SurveyTemplate } from '@userfeedback/contract';

/** The picture has the same key; the plan decides whether the template is available. */
export interface TemplateEntry
  extends Pick<SurveyTemplate, 'key' | 'name' | 'description' | 'categories' | 'required_addons'> {
  isPopular?: boolean;
  questions: SurveyTemplate['config']['questions'];
}

/** Addons that most templates need: all except the basic ones, and those with stars, scores or comments. */
export const ADDON = ['templates'];
export const ADDON_AND_RATINGS = ['templates', 'question-types'];
