import type { FilterCondition } from '@userfeedback/contract';
import { FILTERS } from '@userfeedback/contract/limits';

export function formatConditions(conditions: readonly FilterCondition[]): string | null {
  return conditions.length > 0 ? JSON.stringify(conditions) : null;
}

/** What makes no sense is left out. */
export function readConditions(text: string | null): FilterCondition[] {
  const read = parse(text ?? '');
  return Array.isArray(read) ? read.filter(isCondition).slice(0, FILTERS.conditions) : [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Part = 'question_id' | 'name' | 'values';
const IS = { is: ['values'], is_not: ['values'] } as const;
const FORMS: Readonly<Record<string, { ops: Readonly<Record<string, readonly Part[]>>; parts: readonly Part[] }>> = {
  answer: { ops: { ...IS, answered: [], skipped: [] }, parts: ['question_id'] },
  score_group: { ops: IS, parts: ['question_id'] },
  page: { ops: { ...IS, starts_with: ['values'], contains: ['values'] }, parts: [] },
  hidden: { ops: IS, parts: ['name'] },
  ...Object.fromEntries(FILTERS.facts.map((fact) => [fact, { ops: IS, parts: [] }])),
};

function isCondition(given: unknown): given is FilterCondition {
  if (typeof given !== 'object' || given === null) return false;
  const said = new Map<string, unknown>(Object.entries(given));
  const [field, op] = [String(said.get('field')), String(said.get('op'))];
  const form = Object.hasOwn(FORMS, field) ? FORMS[field] : undefined;
  const ofOp = form && Object.hasOwn(form.ops, op) ? form.ops[op] : undefined;
  if (!form || !ofOp) return false;
  const parts = [...form.parts, ...ofOp];
  if (said.size !== parts.length + 2) return false;
  return parts.every((part) => (part === 'values' ? areValues(said.get(part)) : typeof said.get(part) === 'string'));
}

function areValues(given: unknown): boolean {
  if (!Array.isArray(given) || given.length === 0 || given.length > FILTERS.values) return false;
  return given.every((value) => typeof value === 'string');
}
