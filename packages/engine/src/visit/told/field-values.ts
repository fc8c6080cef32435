import type { HiddenField } from '@userfeedback/contract';
import { FIELDS } from '@userfeedback/contract/field-limits';
import type { Told } from './told-facts.ts';

export interface FieldSources {
  told: Told;
  /** Data attributes of the snippet by name, the nearest element first. */
  data: readonly ((name: string) => string | null)[];
  /** A parameter of the page's address, or of the first address in this tab's session that had it. */
  parameter: (name: string) => string | null;
}

type Declared = Pick<HiddenField, 'name' | 'from'>;
type Value = string | number | boolean | null | undefined;

export function readFieldValues(
  declared: readonly Declared[],
  sources: FieldSources,
  known: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const values = { ...known };
  for (const { name, from } of declared) {
    for (const source of SOURCES) {
      const value = from.includes(source) ? textOf(VALUE_FROM[source](name, sources)) : '';
      if (value !== '') values[name] ??= value;
    }
  }
  return values;
}

const VALUE_FROM: Record<HiddenField['from'][number], (name: string, sources: FieldSources) => Value> = {
  attribute: (name, { told }) => told.attributes.get(name),
  data: (name, { data }) => {
    const attribute = `data-field-${name.replaceAll('_', '-')}`;
    return data.map((read) => read(attribute)).find((value) => textOf(value) !== '');
  },
  url: (name, { parameter }) => parameter(name),
  identity: (_name, { told }) => told.identity?.id,
};
const SOURCES = Object.keys(VALUE_FROM) as HiddenField['from'];

function textOf(value: Value): string {
  return String(value ?? '')
    .trim()
    .slice(0, FIELDS.value);
}
