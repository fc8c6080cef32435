import type { PageRule } from '@userfeedback/contract';
import type { LogicType } from '@userfeedback/contract/limits';
import { isAddress } from './addresses.ts';
import { isIncompleteRule } from './page-rules.ts';
import { isPattern } from './pattern.ts';

export type RuleLogic = PageRule['logic'];
/** Where a rule's data come from: typed, or chosen among pages or among the host's choices of a kind. */
export type RuleInput = { by: 'url' | 'text' | 'pages' } | { by: 'choices'; of: LogicType };

export interface RuleKind {
  label: string;
  /** What the rule is about; the editor lists the kinds under these headings. */
  about: 'Pages' | 'Address' | 'Visitor';
  input: RuleInput;
}

/** Every kind of page rule, and whether it is typed as a URL, as text, or chosen. */
export const RULE_KINDS: Record<RuleLogic, RuleKind> = {
  page_or_post_is: chosen('Pages', 'Page or post is', { by: 'pages' }),
  page_or_post_is_not: chosen('Pages', 'Page or post is not', { by: 'pages' }),
  page_type: chosen('Pages', 'Page type is', { by: 'choices', of: 'wp_page_type' }),
  post_type_is: chosen('Pages', 'Post type is', { by: 'choices', of: 'post_type' }),
  post_type_is_not: chosen('Pages', 'Post type is not', { by: 'choices', of: 'post_type' }),
  taxonomy_is: chosen('Pages', 'Taxonomy is', { by: 'choices', of: 'taxonomy' }),
  taxonomy_is_not: chosen('Pages', 'Taxonomy is not', { by: 'choices', of: 'taxonomy' }),
  taxonomy_term_is: chosen('Pages', 'Taxonomy term is', { by: 'choices', of: 'taxonomy_term' }),
  taxonomy_term_is_not: chosen('Pages', 'Taxonomy term is not', { by: 'choices', of: 'taxonomy_term' }),
  page_url_is: typed('Address', 'Page URL is', 'url'),
  page_url_is_not: typed('Address', 'Page URL is not', 'url'),
  page_url_contains: typed('Address', 'Page URL contains', 'text'),
  page_url_not_contains: typed('Address', 'Page URL does not contain', 'text'),
  query_parameter_contains: typed('Address', 'Query parameters contain', 'text'),
  query_parameter_not_contains: typed('Address', 'Query parameters do not contain', 'text'),
  query_parameter_regex: typed('Address', 'Query parameters match a pattern', 'text'),
  user_logged_in: chosen('Visitor', 'Visitor is logged in', { by: 'choices', of: 'user_logged_in' }),
  user_role: chosen('Visitor', 'User role is', { by: 'choices', of: 'wp_user_roles' }),
  referrer: typed('Visitor', 'Referrer is', 'url'),
  cookie_exist: typed('Visitor', 'Cookie exists', 'text'),
  cookie_not_exist: typed('Visitor', 'Cookie does not exist', 'text'),
};

/** All kinds in the order the editor offers them. */
export const RULE_LOGICS = Object.keys(RULE_KINDS) as RuleLogic[];

/** The data of a rule whose kind was just chosen: an empty text for URLs, otherwise nothing. */
export function blankData(logic: RuleLogic): PageRule['data'] {
  return RULE_KINDS[logic].input.by === 'url' ? '' : null;
}

/** What is wrong with a rule, as text for its field; null when it can be used. */
export function ruleProblem(rule: PageRule): string | null {
  const { by } = RULE_KINDS[rule.logic].input;
  if (by === 'choices' || by === 'pages')
    return isIncompleteRule(rule) ? 'Please choose at least one.' : null;
  const text = typeof rule.data === 'string' ? rule.data : '';
  if (by === 'url')
    return isAddress(text) ? null : 'Please enter a whole address, like https://example.com/page.';
  if (text.trim() === '') return 'Please enter a text.';
  return rule.logic === 'query_parameter_regex' && !isPattern(text) ? 'This is not a valid pattern.' : null;
}

function chosen(about: RuleKind['about'], label: string, input: RuleInput): RuleKind {
  return { label, about, input };
}

function typed(about: RuleKind['about'], label: string, by: 'url' | 'text'): RuleKind {
  return { label, about, input: { by } };
}
