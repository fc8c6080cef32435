import type { PageRule } from '@userfeedback/contract';
import * as engine from '@userfeedback/engine/page-rules';

export { onTrigger } from './triggers.ts';

/**
 * Judges page rules by what the page has told. It and the triggers make a chunk of their own: few sites have any, and
 * all load the loader.
 */
export function pageRulesHold(rules: readonly PageRule[], visit: engine.PageVisit): boolean {
  return engine.pageRulesHold(rules, { ...visit, page: { ...engine.UNKNOWN_PAGE, ...visit.page } });
}
