import type { AttributeTest, EventTest, PageRule } from '@userfeedback/contract';
import { attributeTestOf, eventTestOf } from './page-rule-kinds.ts';

export type PickedChoice = Extract<PageRule['data'], { label: string }>;

export interface RuleBox {
  start: number;
  rules: PageRule[];
}

/** Rules of one box must hold together, and one box is enough: "and" binds tighter than "or". */
export function ruleBoxes(rules: readonly PageRule[]): RuleBox[] {
  const boxes: RuleBox[] = [];
  rules.forEach((rule, index) => {
    const box = boxes.at(-1);
    if (box && rule.operator === '&&') box.rules.push(rule);
    else boxes.push({ start: index, rules: [rule] });
  });
  return boxes;
}

export interface RuleClause {
  logic: PageRule['logic'];
  /** As people read them; typed text is its own label. Empty while the rule is not filled in. */
  values: { id: string; label: string }[];
  told?: AttributeTest | EventTest;
}

export interface RuleSentence {
  boxes: RuleClause[][];
  /** How many rules were left out at the end. */
  more: number;
}

export function ruleSentence(rules: readonly PageRule[], most = rules.length): RuleSentence {
  const shown = rules.slice(0, most);
  return {
    boxes: ruleBoxes(shown).map((box) => box.rules.map(ruleClause)),
    more: rules.length - shown.length,
  };
}

export function ruleClause({ logic, data }: PageRule): RuleClause {
  if (logic === 'attribute') return { logic, values: [], told: attributeTestOf(data) };
  if (logic === 'event') return { logic, values: [], told: eventTestOf(data) };
  const values =
    typeof data === 'string'
      ? [{ id: data, label: data }]
      : pickedOf(data).map(({ id, label }) => ({ id: String(id), label }));
  return { logic, values: values.filter(({ id }) => id.trim() !== '') };
}

export function pickedOf(data: PageRule['data']): PickedChoice[] {
  if (Array.isArray(data)) return data;
  return typeof data === 'object' && data !== null && 'id' in data ? [data] : [];
}
