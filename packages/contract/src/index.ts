import { account } from './account.ts';
import { aiSummary } from './ai-summary.ts';
import { alerts } from './alerts.ts';
import { apiKeys } from './api-keys.ts';
import { deliveries, destinations } from './deliveries.ts';
import { demo } from './demo.ts';
import { exports } from './exports.ts';
import { hostSite } from './host-site.ts';
import { imports } from './imports.ts';
import { invitations } from './invitations.ts';
import { jobs } from './jobs.ts';
import { licence } from './licence.ts';
import { notices } from './notices.ts';
import { notifications } from './notifications.ts';
import { people } from './people.ts';
import { places } from './places.ts';
import { privacy } from './privacy.ts';
import { responses } from './responses.ts';
import { results } from './results.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { media, site } from './site.ts';
import { summaries } from './summaries.ts';
import { links } from './surveys/links.ts';
import { surveyFile } from './surveys/survey-file.ts';
import { surveys } from './surveys/surveys.ts';
import { tests } from './surveys/tests.ts';
import { versions } from './surveys/versions.ts';
import { system } from './system.ts';
import { templates } from './templates.ts';
import { usage } from './usage.ts';
import { visitor } from './visitor.ts';

/** The API, row by row: the server, the admin's client and the OpenAPI document are all made from it. */
export const contract = {
  surveys,
  surveyFile,
  versions,
  links,
  tests,
  templates,
  responses,
  results,
  aiSummary,
  alerts,
  demo,
  exports,
  imports,
  jobs,
  licence,
  visitor,
  site,
  hostSite,
  privacy,
  session,
  account,
  people,
  invitations,
  places,
  apiKeys,
  deliveries,
  destinations,
  settings,
  summaries,
  system,
  usage,
  media,
  notices,
  notifications,
};

export * from './account.ts';
export * from './addons.ts';
export * from './ai-summary.ts';
export * from './alerts.ts';
export * from './api-keys.ts';
export * from './capabilities.ts';
export * from './conditions.ts';
export * from './deliveries.ts';
export * from './demo.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './exports.ts';
export * from './factors.ts';
export * from './field-texts.ts';
export * from './filters.ts';
export * from './host-site.ts';
export * from './imports.ts';
export * from './invitations.ts';
export * from './jobs.ts';
export * from './licence.ts';
export * from './limits.ts';
export * from './news.ts';
export * from './notices.ts';
export * from './notifications.ts';
export * from './people.ts';
export * from './places.ts';
export * from './plain-submission.ts';
export * from './plugins.ts';
export * from './privacy.ts';
export * from './question-types/index.ts';
export * from './responses.ts';
export * from './results.ts';
export * from './session.ts';
export * from './settings.ts';
export * from './shapes.ts';
export * from './site.ts';
export * from './summaries.ts';
export * from './surveys/copied-questions.ts';
export * from './surveys/languages.ts';
export * from './surveys/links.ts';
export * from './surveys/notifications.ts';
export * from './surveys/settings.ts';
export * from './surveys/survey.ts';
export * from './surveys/survey-file.ts';
export * from './surveys/surveys.ts';
export * from './surveys/tests.ts';
export * from './surveys/versions.ts';
export * from './system.ts';
export * from './templates.ts';
export * from './usage.ts';
export * from './visitor.ts';
export * from './visitor-survey.ts';
