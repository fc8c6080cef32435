import type { HiddenField, ResponseField } from '@userfeedback/contract';
import { FIELDS } from '@userfeedback/contract/field-limits';
import { plainName } from '../text/plain-text.ts';

const NAME = /^[a-z][a-z0-9_]*$/;

export type FieldGap = 'name' | 'from';

export function fieldGaps(fields: readonly HiddenField[], index: number): FieldGap[] {
  const { name = '', from = [] } = fields[index] ?? {};
  const isFine = NAME.test(name) && name.length <= FIELDS.name && !isNameBefore(fields, index);
  return [...(isFine ? [] : ['name' as const]), ...(from.length > 0 ? [] : ['from' as const])];
}

export function isNameBefore(fields: readonly HiddenField[], index: number): boolean {
  return fields.findIndex(({ name }) => name === fields[index]?.name) < index;
}

/** While somebody types, names may be empty or repeated; such fields are left out. */
export function namedFields(fields: readonly HiddenField[]): HiddenField[] {
  return fields.filter(({ name }, index) => name !== '' && !isNameBefore(fields, index));
}

export function fieldLabel({ name, label }: Pick<HiddenField, 'name' | 'label'>): string {
  return label.trim() || name;
}

/** Values of declared fields, in the order of the survey. */
export function storedFields(
  declared: readonly HiddenField[],
  sent: Readonly<Record<string, string>> = {},
): ResponseField[] {
  return declared.flatMap((field) => {
    const value = Object.hasOwn(sent, field.name) ? plainName(sent[field.name] ?? '').trim() : '';
    return value === '' ? [] : [{ name: field.name, label: fieldLabel(field), value }];
  });
}
