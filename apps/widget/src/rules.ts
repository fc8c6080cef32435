import type { PageFacts, PageRule } from '@userfeedback/contract';
import * as engine from '@userfeedback/engine/page-rules';

const unknownPage: PageFacts = {
  page_type: '',
  post_id: null,
  post_type: null,
  taxonomies: [],
  terms: [],
  logged_in: false,
  roles: [],
};

/** Judges page rules by what the page has told, in a chunk of its own: few sites have any, and all load the loader. */
export function pageRulesHold(rules: readonly PageRule[], visit: engine.PageVisit): boolean {
  return engine.pageRulesHold(rules, { ...visit, page: { ...unknownPage, ...visit.page } });
}
