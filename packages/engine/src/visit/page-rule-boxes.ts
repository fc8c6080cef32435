import type { PageRule } from '@userfeedback/contract';

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
  const items = data === null ? [] : Array.isArray(data) ? data : [data];
  const values = items.map((item) =>
    typeof item === 'string' ? { id: item, label: item } : { id: String(item.id), label: item.label },
  );
  return { logic, values: values.filter(({ id }) => id.trim() !== '') };
}
