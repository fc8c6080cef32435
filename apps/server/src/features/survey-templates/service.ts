import type { TemplateEntry } from '@userfeedback/catalogue';
import { catalogue } from '@userfeedback/catalogue';
import type { SurveyTemplate } from '@userfeedback/contract';
import type { SiteAccess } from '@userfeedback/engine';
import { isTemplateAvailable } from '@userfeedback/engine';
import { textsOf } from '../../platform/texts/texts.ts';
import { pictureHref } from './pictures.ts';
import { changeTexts } from './texts.ts';

/** With what this site may use. The language must be one that is shipped. */
export function listTemplates(site: SiteAccess, language: string): SurveyTemplate[] {
  return catalogueIn(language).map(({ questions, isPopular, ...template }) => ({
    ...template,
    language,
    feature_image: pictureHref(template.key),
    tags: isPopular ? ['most-popular'] : [],
    is_available: isTemplateAvailable(template.required_addons, site),
    config: { questions },
  }));
}

export function catalogueIn(language: string): TemplateEntry[] {
  const texts: Record<string, Record<string, () => string>> = textsOf('templates', language);
  return catalogue.map((template) => changeTexts(template, (name, text) => texts[template.key]?.[name]?.() ?? text));
}
