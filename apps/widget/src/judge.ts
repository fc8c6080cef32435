import type { WidgetDocument, WidgetSurvey } from '@userfeedback/contract';
import type { pageRulesHold } from '@userfeedback/engine/visit/page-rules';
import type { Reason } from '@userfeedback/engine/visit/verdict';
import { usesPageRules, verdictOn } from '@userfeedback/engine/visit/verdict';
import { readFacts, readPageFacts } from './facts.ts';
import type { PageStart } from './parts.ts';
import { fetchJson } from './site.ts';

/** Judges surveys for this visitor on this page, and records why one is not shown. */
export function openJudge({ site, storage, parts, told, reasons }: PageStart) {
  let asked: Promise<string | null> | undefined;
  const askCountry = async (): Promise<string | null> => {
    try {
      return (await fetchJson(`${site.api}/widget/country`, 'no-store')).country;
    } catch {
      return null;
    }
  };
  // What the page's scripts tell later takes the place of what it came with.
  const readPage = () => ({ ...readPageFacts(), ...told });
  const rememberedOf = ({ cookie_name }: WidgetSurvey) => ({ storage, name: cookie_name });
  return {
    /** Whether the page's rules let a survey stay that stands here already. */
    async mayStay(survey: WidgetSurvey): Promise<boolean> {
      if (!usesPageRules(survey)) return true;
      const { pageRulesHold } = await parts.rules();
      return pageRulesHold(
        survey.settings.targeting.page_rules,
        readFacts(readPage(), rememberedOf(survey), null, false),
      );
    },
    async isEligible(survey: WidgetSurvey, shared: WidgetDocument, inline: boolean): Promise<boolean> {
      const page = readPage();
      let country: string | null = null;
      let rulesHold: typeof pageRulesHold = () => true;
      const judge = () =>
        verdictOn(survey, readFacts(page, rememberedOf(survey), country, inline), rulesHold);
      let verdict = judge();
      // Rules are loaded, and then the country is asked for, only where nothing else stands against the survey.
      if (verdict.reasons.every(isGeo) && !inline && usesPageRules(survey)) {
        try {
          rulesHold = (await parts.rules()).pageRulesHold;
        } catch {
          rulesHold = () => false;
        }
        verdict = judge();
      }
      if (!verdict.eligible && verdict.reasons.every(isGeo)) {
        asked ??= askCountry();
        country = await asked;
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
