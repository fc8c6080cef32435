import { t } from '../messages/question-types.ts';

/** A type of long ago has no other name. */
export function typeName(type: string): string {
  return (t as Partial<Record<string, { name: string }>>)[type]?.name ?? type;
}
