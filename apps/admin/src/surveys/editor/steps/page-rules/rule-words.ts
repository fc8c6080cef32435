import type { AttributeTest, EventTest, PageRule } from '@userfeedback/contract';
import type { RuleClause, RuleSentence } from '@userfeedback/engine';
import { ruleClause } from '@userfeedback/engine';
import { listed } from '../../../../listed.ts';
import { t } from '../../../../messages/page-rules.ts';

/** A kind of rule, as its picker lists it. */
export function kindWords(logic: PageRule['logic']): string {
  return withCapital(t.words[logic]);
}

/** A rule by itself: "the address contains “/blog/”". */
export function ruleWords(rule: PageRule): string {
  return clauseWords(ruleClause(rule));
}

/** The same at the start of a line. */
export function ruleLine(rule: PageRule): string {
  return withCapital(ruleWords(rule));
}

/** "Shows on pages whose address contains “/blog/” and that are single posts, or on the page “Pricing”." */
export function sentenceWords({ boxes, more }: RuleSentence): string {
  const pages = boxes
    .map(boxWords)
    .reduce((before, box) => (before === '' ? box : t.sentence.or({ before, pages: box })), '');
  return more > 0 ? t.sentence.showsMore({ pages, more }) : t.sentence.shows({ pages });
}

function boxWords(box: readonly RuleClause[]): string {
  const [only] = box;
  if (only && box.length === 1 && only.logic === 'page_or_post_is')
    return t.sentence.page({ values: valuesOf(only), count: Math.max(1, only.values.length) });
  return t.sentence.pages({ rules: listed('conjunction', box.map(relativeClause)) });
}

/** A rule as what it says about pages: "whose address contains “/blog/”". */
function relativeClause(clause: RuleClause): string {
  const { logic, values } = clause;
  if (logic in t.sentence.whose)
    return t.sentence.whose[logic as keyof typeof t.sentence.whose]({ values: valuesOf(clause) });
  if (logic === 'page_type' && values.length > 0)
    return t.sentence.are({ kinds: listed('disjunction', values.map(kindOfPage)) });
  return t.sentence.where({ rule: clauseWords(clause) });
}

/** What a page must have told: "the visitor attribute “plan” is “pro”". */
export function toldWords(told: AttributeTest | EventTest): string {
  const name = told.name || t.blank;
  if ('count' in told) return t.told.event({ name, count: told.count });
  const { compare, value } = told;
  return t.told[compare]({ name, isOpen: value === '', value: String(value) });
}

function clauseWords(clause: RuleClause): string {
  const { logic, values, told } = clause;
  if (told) return toldWords(told);
  const words = t.words[logic];
  if (logic !== 'user_logged_in' || values.length === 0) return t.rule({ words, values: valuesOf(clause) });
  return values.some(({ id }) => /^(yes|true|1)$/i.test(id)) ? words : t.notLoggedIn;
}

function valuesOf({ values }: RuleClause): string {
  if (values.length === 0) return t.blank;
  return listed(
    'disjunction',
    values.map(({ label }) => t.quoted({ value: label })),
  );
}

/** In the plural; kinds that only this site has by their names. */
function kindOfPage({ id, label }: { id: string; label: string }): string {
  const kinds: Readonly<Record<string, string>> = t.sentence.kinds;
  return kinds[id] ?? t.quoted({ value: label });
}

function withCapital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
