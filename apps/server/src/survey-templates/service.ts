import { catalogue } from '@userfeedback/catalogue';
import type { SurveyTemplate } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine';
import { isTemplateAvailable } from '@userfeedback/engine';
import { pictureHref } from './pictures.ts';

/** All templates as this site may use them. */
export function listTemplates(site: SiteAccess): SurveyTemplate[] {
  return catalogue.map(({ questions, isPopular, ...template }) => ({
    ...template,
    feature_image: pictureHref(template.key),
    tags: isPopular ? ['most-popular'] : [],
    is_available: isTemplateAvailable(template.required_addons, site),
    config: { questions },
  }));
}
