import type { WidgetDocument, WidgetSurvey } from '@userfeedback/contract';
import type { pageRulesHold } from '@userfeedback/engine/visit/page-rules';
import type { Reason } from '@userfeedback/engine/visit/verdict';
import { mayHoldBack, usesPageRules, verdictOn } from '@userfeedback/engine/visit/verdict';
import { readFacts, readPage } from './facts.ts';
import type { PageContext } from './parts.ts';
import { fetchJson } from './site.ts';

/** Decides which surveys this visitor may see on this page, and records why the others are not shown. */
export function openJudge({ site, storage, parts, toldFacts, reasons, trial }: PageContext) {
  let countryCall: Promise<string | null> | undefined;
  const fetchCountry = async (): Promise<string | null> => {
    try {
      return (await fetchJson(`${site.api}/widget/country`, 'no-store')).country;
    } catch {
      return null;
    }
  };
  const memoryOf = (survey: WidgetSurvey) => ({ storage, survey, trial });
  return {
    /** Whether the page rules still hold for a survey that is already on the page. */
    async mayStay(survey: WidgetSurvey): Promise<boolean> {
      if (!usesPageRules(survey)) return true;
      const { pageRulesHold } = await parts.rules();
      return pageRulesHold(
        survey.settings.targeting.page_rules,
        readFacts(readPage(toldFacts), memoryOf(survey), null, false),
      );
    },
    async isEligible(survey: WidgetSurvey, shared: WidgetDocument, inline: boolean): Promise<boolean> {
      const page = readPage(toldFacts);
      let country: string | null = null;
      let rulesHold: typeof pageRulesHold = () => true;
      let held: Reason[] = [];
      const judge = () =>
        verdictOn(survey, readFacts(page, memoryOf(survey), country, inline), rulesHold, held);
      let verdict = judge();
      // The rules are loaded, and after them the country, only if nothing else excludes the survey.
      if (verdict.reasons.every(isGeo) && !inline && usesPageRules(survey)) {
        try {
          rulesHold = (await parts.rules()).pageRulesHold;
        } catch {
          rulesHold = () => false;
        }
        verdict = judge();
      }
      if (verdict.reasons.every(isGeo) && mayHoldBack(survey, shared.widget_settings)) {
        try {
          const { findHeldBack } = await (await parts.rules()).opening(parts);
          held = findHeldBack(storage, survey, shared, inline, null);
        } catch {
          held = ['sample'];
        }
        verdict = judge();
      }
      if (!verdict.eligible && verdict.reasons.every(isGeo)) {
        countryCall ??= fetchCountry();
        country = await countryCall;
        verdict = judge();
      }
      reasons[survey.id] = verdict.reasons.map((reason) =>
        reason === 'device' && !shared.addons.targeting ? 'targeting-addon' : reason,
      );
      return verdict.eligible;
    },
  };
}

const isGeo = (reason: Reason) => reason === 'geo';
