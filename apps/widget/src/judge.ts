import type { WidgetDocument, WidgetSurvey } from '@userfeedback/contract';
import type { pageRulesHold } from '@userfeedback/engine/page-rules';
import { usesPageRules, verdictOn } from '@userfeedback/engine/verdict';
import { readFacts, readPageFacts } from './facts.ts';
import type { PageStart } from './parts.ts';
import { fetchJson } from './site.ts';

/** Judges surveys for this visitor on this page, and records why one is not shown (EL-02). */
export function openJudge({ site, parts, told, reasons }: PageStart) {
  let asked: Promise<string | null> | undefined;
  const askCountry = (): Promise<string | null> => {
    asked ??= fetchJson(`${site.api}/widget/country`, 'no-store')
      .then((answer) => answer.country)
      .catch(() => null);
    return asked;
  };
  // What the page's scripts tell later takes the place of what it came with.
  const readPage = () => ({ ...readPageFacts(), ...told });
  return {
    /** Whether the page's rules let a survey stay that stands here already. */
    async mayStay(survey: WidgetSurvey, document: WidgetDocument): Promise<boolean> {
      if (!usesPageRules(survey, document)) return true;
      const { pageRulesHold } = await parts.rules();
      return pageRulesHold(survey.settings.targeting.page_rules, readFacts(readPage(), null, false));
    },
    async isEligible(survey: WidgetSurvey, document: WidgetDocument, inline: boolean): Promise<boolean> {
      const page = readPage();
      let country: string | null = null;
      let rulesHold: typeof pageRulesHold = () => true;
      const judge = () => verdictOn(survey, readFacts(page, country, inline), document, rulesHold);
      let verdict = judge();
      // Rules are loaded, and then the country is asked for, only where nothing else stands against the survey (D-11).
      if (/^(geo)?$/.test(`${verdict.reasons}`) && !inline && usesPageRules(survey, document)) {
        rulesHold = await parts.rules().then(
          (rules) => rules.pageRulesHold,
          () => () => false,
        );
        verdict = judge();
      }
      if (`${verdict.reasons}` === 'geo') {
        country = await askCountry();
        verdict = judge();
      }
      reasons[survey.id] = verdict.reasons;
      return verdict.eligible;
    },
  };
}
