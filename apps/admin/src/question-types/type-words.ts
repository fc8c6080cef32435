import type { QuestionType } from '@userfeedback/contract';
import { t } from '../messages/question-types.ts';

/** What types have of their own, by the fields of their config and settings; `switches` are on or off. */
interface TypeWords {
  name: string;
  help: string;
  /** Other names that people look for. */
  search?: string;
  presets?: Readonly<Record<string, { name: string; help: string }>>;
  fields?: Readonly<Record<string, string>>;
  switches?: Readonly<Record<string, string>>;
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export function typeWords(type: QuestionType): TypeWords {
  return t[type];
}

export function presetWords(type: QuestionType, preset: string): { name: string; help: string } {
  const found = typeWords(type).presets?.[preset];
  if (!found) throw new Error(`no words for ${type}/${preset}`);
  return found;
}

const words = () => Object.values<TypeWords>(t);

/** Types call a field of the same name the same. Throws if no type has it. */
export function fieldName(field: string): string {
  for (const { fields, switches } of words()) {
    const name = fields?.[field] ?? switches?.[field];
    if (name !== undefined) return name;
  }
  throw new Error(`no words for ${field}`);
}

export function isSwitch(field: string): boolean {
  return words().some(({ switches }) => switches?.[field] !== undefined);
}

/** Undefined if the field has no list of values, or not this one. */
export function valueName(field: string, value: string): string | undefined {
  for (const { values } of words()) if (values?.[field]?.[value] !== undefined) return values[field][value];
  return undefined;
}
