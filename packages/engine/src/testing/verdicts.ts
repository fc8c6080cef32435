import type { WidgetSurvey } from '@userfeedback/contract';
import type { SiteAccess } from '../access/access.ts';
import { isAddonUsable } from '../access/access.ts';
import { notShown } from '../survey/missing.ts';
import { eligibility } from '../visit/eligibility.ts';
import type { AskingFacts } from '../visit/how-often.ts';
import type { VisitFacts } from '../visit/verdict.ts';
import { delivered, storedQuestions } from './samples.ts';

/** Nothing holds anybody back. */
export const NOT_HELD: Omit<AskingFacts, 'cookies'> = {
  now: Date.parse('2026-11-20T12:00:00Z'),
  pauses: { frequency_days: 0, frequency_session: false },
  opensItself: true,
  isBegun: false,
  draw: 0,
};

/** Why a site does not show a survey to a visitor, in the words that the widget records. */
export function reasonsAgainst(survey: WidgetSurvey, facts: VisitFacts & AskingFacts, site: SiteAccess): string[] {
  const { eligible, reasons } = eligibility(delivered(survey, site), facts);
  if (eligible !== (reasons.length === 0)) throw new Error('The verdict contradicts its reasons.');
  const isTargeted = isAddonUsable('targeting', site);
  return [
    ...(notShown({ questions: storedQuestions(survey) }, site) === 'question-at-rest' ? ['question-types-addon'] : []),
    ...reasons.map((reason) => (reason === 'device' && !isTargeted ? 'targeting-addon' : reason)),
  ];
}
