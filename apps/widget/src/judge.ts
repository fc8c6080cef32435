import type { WidgetDocument, WidgetSurvey } from '@userfeedback/contract';
import type { Reason } from '@userfeedback/engine/visit/verdict';
import { usesPageRules, verdictOn } from '@userfeedback/engine/visit/verdict';
import { readFacts, readToldFacts } from './facts.ts';
import type { PageContext } from './parts.ts';
import { noteProblem } from './problem.ts';

/** Also records why surveys are not shown. */
export function openJudge(context: PageContext) {
  const { parts, calls, reasons } = context;
  const factsFor = (survey: WidgetSurvey, inline: boolean) => readFacts(context, readToldFacts(calls), survey, inline);
  return {
    async mayStay(survey: WidgetSurvey): Promise<boolean> {
      if (!usesPageRules(survey)) return true;
      const rulesHold = await (await parts.rules()).openRules(survey, context);
      return rulesHold(survey.settings.targeting.page_rules, factsFor(survey, false));
    },
    async isEligible(survey: WidgetSurvey, shared: WidgetDocument, inline: boolean): Promise<boolean> {
      const facts = factsFor(survey, inline);
      let found = verdictOn(survey, facts, () => true, []).reasons;
      // The rest of the check is loaded only if nothing excludes the survey already.
      if (found.every(isGeo) && survey.needs.includes('rules')) {
        try {
          found = await (await parts.rules()).findReasons(context, survey, shared, facts);
        } catch (error) {
          noteProblem(context.debug, survey, error);
          found = ['page-rules'];
        }
      }
      reasons[survey.id] = found.map((reason) =>
        reason === 'device' && !shared.addons.targeting ? 'targeting-addon' : reason,
      );
      return found.length === 0;
    },
  };
}

export const isGeo = (reason: Reason) => reason === 'geo';
