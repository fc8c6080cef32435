import type { SiteInfo, WidgetSurvey } from '@userfeedback/contract';
import type { VisitFacts, WhyNotShown } from '@userfeedback/engine';
import { whyNotShown } from '@userfeedback/engine';
import { api } from '../api.ts';
import { factsOf, momentOf, somebody } from './editor/steps/page-rules/imagined-visitor.ts';
import { siteToSee } from './site-to-see.ts';

/** What another page may change. */
const OF_THE_PAGE: readonly string[] = ['page-rules', 'first'];

interface Visitor {
  site: SiteInfo;
  device: VisitFacts['device'];
}

/** A page of the site on which a new visitor sees this survey now; `why` is about the home page if there is none. */
export async function findShownPage(
  id: number,
  { site, device }: Visitor,
): Promise<{ url: string | null; why: WhyNotShown }> {
  const [survey, document] = await Promise.all([api.surveys.get.call({ id }), api.visitor.widget.call({})]);
  const judge = async (url: string) => {
    const visitor = { ...somebody(site), url, device };
    const facts = factsOf(visitor, survey, await api.site.pageFacts.call({ url }), site);
    const closed = document.closed[String(id)] ?? null;
    return whyNotShown(survey, facts, site, momentOf(visitor, site), {
      before: surveysBefore(id, document.surveys),
      closed,
    });
  };
  const home = siteToSee(site);
  const why = await judge(home);
  if (why.shown) return { url: home, why };
  if (why.checks.some(({ name, passed }) => !passed && !OF_THE_PAGE.includes(name))) return { url: null, why };
  for (const { url } of await api.site.search.call({ title: '', with: 'url' }))
    if (url !== undefined && (await judge(url)).shown) return { url, why };
  return { url: null, why };
}

/** The surveys that visitors' browsers try before this one; drafts are not tried, nor those that only stand where they are placed. */
export function surveysBefore(id: number | null, surveys: WidgetSurvey[]): WidgetSurvey[] {
  const place = surveys.findIndex((survey) => survey.id === id);
  return place < 0 ? [] : surveys.slice(0, place).filter(({ floats }) => floats !== false);
}
