import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Locked, useAccess } from '@userfeedback/admin-ui';
import type { ResponseFieldValues, ResponseFilters } from '@userfeedback/contract';
import { FIELDS } from '@userfeedback/contract/field-limits';
import { api } from '../api.ts';
import { t as filterTexts } from '../messages/filters.ts';
import { t } from '../messages/responses.ts';
import { OtherValue } from './other-value.tsx';
import type { HeldSources } from './source-filter.tsx';

/** A hidden field and its value; an empty value: responses without the field. */
export type ChosenField = Pick<ResponseFilters, 'field' | 'field_value'>;

/** The hidden fields, languages and sources that responses of the survey have; with the plan for it. */
export function useHeld(surveyId: number): {
  fields: readonly ResponseFieldValues[];
  languages: readonly string[];
} & HeldSources {
  const { allowed } = useAccess('filter-responses');
  const { data } = useQuery({
    ...api.responses.fields.queryOptions({ input: { id: surveyId }, staleTime: 30_000 }),
    enabled: allowed,
  });
  return data ?? NONE;
}

const NONE = { fields: [], languages: [], channels: [], sources: [] };

/** The hidden fields alone. */
export function useFields(surveyId: number): readonly ResponseFieldValues[] {
  return useHeld(surveyId).fields;
}

/** Stands for the filter where the plan has none and the survey declares fields. */
export function useLockedFields(surveyId: number): boolean {
  const { allowed } = useAccess('filter-responses');
  const { data } = useQuery({
    ...api.surveys.get.queryOptions({ input: { id: surveyId }, staleTime: 30_000 }),
    enabled: !allowed,
  });
  return !allowed && (data?.settings.fields.length ?? 0) > 0;
}

export function LockedFieldFilter() {
  return (
    <Locked capability="filter-responses">
      <Button variant="default">{t.filters.field}</Button>
    </Locked>
  );
}

interface FieldProps {
  fields: readonly ResponseFieldValues[];
  filters: ChosenField;
  change(chosen: Record<keyof ChosenField, string | null>): void;
}

/** Values of hidden fields: frequent ones to choose from, others to type in. */
export function FieldFilter({ fields, filters: { field, field_value }, change }: FieldProps) {
  const choose = (name: string | null, value: string | null) => change({ field: name, field_value: value });
  const chosen = field !== undefined && field_value !== undefined ? fieldKeyOf(field, field_value) : '';
  const items = fields.map(({ name, label, values }) => ({
    group: label,
    items: [
      { value: fieldKeyOf(name, ''), label: t.filters.withoutValue },
      ...values.map((value) => ({ value: fieldKeyOf(name, value), label: value })),
    ],
  }));
  const isOffered = items.some((group) => group.items.some(({ value }) => value === chosen));
  return (
    <>
      <NativeSelect
        label={t.filters.field}
        value={chosen}
        onChange={(event) => {
          const params = new URLSearchParams(event.currentTarget.value);
          choose(params.get('field'), params.get('field_value'));
        }}
        data={[
          { value: '', label: t.filters.anyValue },
          ...(chosen !== '' && !isOffered ? [{ value: chosen, label: field_value ?? '' }] : []),
          ...items,
        ]}
      />
      {field !== undefined && (
        <OtherValue
          key={chosen}
          value={isOffered ? '' : (field_value ?? '')}
          most={FIELDS.value}
          onType={(value) => choose(field, value)}
        />
      )}
    </>
  );
}

/** Says which value of a field is chosen; none if no field is. */
export function fieldChips({ fields, filters: { field, field_value }, change }: FieldProps) {
  if (field === undefined) return [];
  const question = fields.find(({ name }) => name === field)?.label ?? field;
  const label = filterTexts.answerIs({ question, answer: field_value || t.filters.withoutValue });
  return [{ label, remove: () => change({ field: null, field_value: null }) }];
}

function fieldKeyOf(field: string, field_value: string): string {
  return new URLSearchParams({ field, field_value }).toString();
}
