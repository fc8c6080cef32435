import type { AttributeTest, EventTest, PageRule } from '@userfeedback/contract';
import { attributeTestOf, eventTestOf } from './page-rule-kinds.ts';

/** A page or a choice of the site, as a rule stores it. */
export type PickedChoice = Extract<PageRule['data'], { label: string }>;

/** Rules that must hold together. */
export interface RuleBox {
  /** The index of the first of them. */
  start: number;
  rules: PageRule[];
}

/** The rules in boxes, of which one is enough: "and" binds tighter than "or". */
export function ruleBoxes(rules: readonly PageRule[]): RuleBox[] {
  const boxes: RuleBox[] = [];
  rules.forEach((rule, index) => {
    const box = boxes.at(-1);
    if (box && rule.operator === '&&') box.rules.push(rule);
    else boxes.push({ start: index, rules: [rule] });
  });
  return boxes;
}

/** What a rule says: its kind, and what it compares with. */
export interface RuleClause {
  logic: PageRule['logic'];
  /** As people read it; typed text is its own label. Empty while the rule is not filled in. */
  values: { id: string; label: string }[];
  /** What the page must have told, for rules that ask for that. */
  told?: AttributeTest | EventTest;
}

export interface RuleSentence {
  /** The clauses that must hold together. */
  boxes: RuleClause[][];
  /** How many rules were left out at the end. */
  more: number;
}

/** What the first rules say, in boxes. */
export function ruleSentence(rules: readonly PageRule[], most = rules.length): RuleSentence {
  const shown = rules.slice(0, most);
  return {
    boxes: ruleBoxes(shown).map((box) => box.rules.map(ruleClause)),
    more: rules.length - shown.length,
  };
}

/** What one rule says. */
export function ruleClause({ logic, data }: PageRule): RuleClause {
  if (logic === 'attribute') return { logic, values: [], told: attributeTestOf(data) };
  if (logic === 'event') return { logic, values: [], told: eventTestOf(data) };
  const values =
    typeof data === 'string'
      ? [{ id: data, label: data }]
      : pickedOf(data).map(({ id, label }) => ({ id: String(id), label }));
  return { logic, values: values.filter(({ id }) => id.trim() !== '') };
}

/** What was picked for a rule, whether it is stored as a list or alone. */
export function pickedOf(data: PageRule['data']): PickedChoice[] {
  if (Array.isArray(data)) return data;
  return typeof data === 'object' && data !== null && 'id' in data ? [data] : [];
}
