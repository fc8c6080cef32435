import { inForce, SPOKEN, shownLanguages } from '@userfeedback/engine';
import type { Deps } from '../../platform/deps.ts';
import { getPlaces } from '../places/service.ts';
import { testDocument } from '../survey-tests/page/test-document.ts';
import { openLink } from '../survey-tests/service.ts';
import { draftOf } from '../surveys/stored/stored-survey.ts';
import type { BuiltLink } from './built-link.ts';
import { saidPage } from './page.ts';
import type { SurveyPageSource } from './survey-page.ts';
import { openSurveyPage } from './survey-page.ts';

/** The page of a survey's link for those who test it, also before the link is turned on. */
export async function openTestPage(
  deps: Deps,
  token: string,
  built: BuiltLink,
): Promise<SurveyPageSource & { languages: readonly string[] }> {
  const { link: opened, row } = await openLink(deps, token);
  const test = await testDocument(deps, opened, row);
  const [reason] = Object.values(test.reasons).flat();
  if (reason !== undefined) {
    const text = `${test.test.texts[reason]}`;
    const htmlIn = (language: string) => saidPage(text, { built, language, title: row.title });
    return { languages: SPOKEN, hasFonts: false, htmlIn };
  }
  const site = deps.site.now();
  const { survey } = inForce(draftOf(row), site.access);
  const { link } = await getPlaces(deps, row.id);
  const shown = { row, survey, link, built, limits: new Map(), site, now: deps.now(), test };
  return { languages: shownLanguages(survey.languages), ...(await openSurveyPage(deps, shown)) };
}
