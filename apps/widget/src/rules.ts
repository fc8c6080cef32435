import type { PageFacts, PageRule } from '@userfeedback/contract';
import * as engine from '@userfeedback/engine/page-rules';

export { onTrigger } from './triggers.ts';

const unknownPage: PageFacts = {
  page_type: '',
  post_id: null,
  post_type: null,
  taxonomies: [],
  terms: [],
  logged_in: false,
  roles: [],
};

/**
 * Judges page rules by what the page has told. It and the triggers make a chunk of their own: few sites have any, and
 * all load the loader.
 */
export function pageRulesHold(rules: readonly PageRule[], visit: engine.PageVisit): boolean {
  return engine.pageRulesHold(rules, { ...visit, page: { ...unknownPage, ...visit.page } });
}
