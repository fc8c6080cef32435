import type { WidgetSurvey } from '@userfeedback/contract';
import type { SiteAccess } from '../access/access.ts';
import { isAddonUsable } from '../access/access.ts';
import { notShown } from '../survey/publish/publish.ts';
import { eligibility } from '../visit/eligibility.ts';
import type { VisitFacts } from '../visit/verdict.ts';
import { delivered } from './samples.ts';

/** Why a site does not show a survey to a visitor, in the words that the widget records. */
export function reasonsAgainst(survey: WidgetSurvey, facts: VisitFacts, site: SiteAccess): string[] {
  const { eligible, reasons } = eligibility(delivered(survey, site), facts);
  if (eligible !== (reasons.length === 0)) throw new Error('The verdict contradicts its reasons.');
  const isTargeted = isAddonUsable('targeting', site);
  return [
    ...(notShown(survey, site) === 'question-at-rest' ? ['question-types-addon'] : []),
    ...reasons.map((reason) => (reason === 'device' && !isTargeted ? 'targeting-addon' : reason)),
  ];
}
