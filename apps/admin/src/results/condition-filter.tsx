import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countryName } from '@userfeedback/admin-ui';
import type { Channel, FilterCondition, Question, ResponseFieldValues } from '@userfeedback/contract';
import { formatConditions, readConditions } from '@userfeedback/engine/filters/address';
import { useState } from 'react';
import { api } from '../api.ts';
import { listed } from '../listed.ts';
import { t } from '../messages/filters.ts';
import { t as responses } from '../messages/responses.ts';
import { t as results } from '../messages/results.ts';
import { t as sources } from '../messages/sources.ts';
import { filterName } from '../surveys/languages/language-names.ts';
import { wayName } from './source-filter.tsx';

const FACTS = ['device', 'browser', 'os', 'country', 'page'] as const;
type Fact = (typeof FACTS)[number];

interface Shared {
  conditions: readonly FilterCondition[] | undefined;
  change(chosen: Record<string, string | null>): void;
}

/** Adds a value of a fact; a further value of the same fact is another one that fits. */
export function ConditionFilter({
  surveyId,
  conditions = [],
  change,
  ...days
}: Shared & { surveyId: number; start_date?: string | undefined; end_date?: string | undefined }) {
  const [fact, setFact] = useState<Fact | ''>('');
  return (
    <>
      <NativeSelect
        label={t.by}
        value={fact}
        onChange={({ currentTarget: { value } }) => setFact(FACTS.find((one) => one === value) ?? '')}
        data={[{ value: '', label: t.choose }, ...FACTS.map((value) => ({ value, label: t.facts[value] }))]}
      />
      {fact !== '' && (
        <ValueSelect
          key={fact}
          fact={fact}
          query={{ id: surveyId, field: fact, ...days }}
          taken={valuesOf(conditions, fact)}
          onChoose={(value) => change({ conditions: formatConditions(withValue(inAddress(), fact, value)) })}
        />
      )}
    </>
  );
}

function ValueSelect({
  fact,
  query,
  taken,
  onChoose,
}: {
  fact: Fact;
  query: { id: number; field: Fact; start_date?: string | undefined; end_date?: string | undefined };
  taken: readonly string[];
  onChoose(value: string): void;
}) {
  const { data } = useQuery(api.responses.filterValues.queryOptions({ input: query, staleTime: 30_000 }));
  const offered = (data?.items ?? []).filter(({ value }) => !taken.includes(value));
  return (
    <NativeSelect
      label={t.facts[fact]}
      value={NONE}
      disabled={!data}
      onChange={({ currentTarget: { value } }) => value !== NONE && onChoose(value)}
      data={[
        { value: NONE, label: t.choose },
        ...offered.map(({ value, label, count }) => {
          const name = fact === 'page' && label !== value ? `${label} · ${value}` : valueName(fact, value);
          return { value, label: t.choice({ label: name, count }) };
        }),
      ]}
    />
  );
}

/** No value of a fact: the empty one is an unknown one. */
const NONE = '\u0000';

/** Those drawn last may be older. */
function inAddress(): FilterCondition[] {
  return readConditions(new URLSearchParams(window.location.search).get('conditions'));
}

function isEqual(one: FilterCondition, other: FilterCondition): boolean {
  return formatConditions([one]) === formatConditions([other]);
}

function isOf(condition: FilterCondition, fact: Fact) {
  return condition.field === fact && condition.op === 'is';
}

function valuesOf(conditions: readonly FilterCondition[], fact: Fact): string[] {
  return conditions.flatMap((one) => (isOf(one, fact) && 'values' in one ? one.values : []));
}

function withValue(conditions: readonly FilterCondition[], fact: Fact, value: string): FilterCondition[] {
  const others = conditions.filter((one) => !isOf(one, fact));
  return [...others, { field: fact, op: 'is', values: [...valuesOf(conditions, fact), value] }];
}

type TitleOf = (of: { question?: string; field?: string }) => string | undefined;

/** The titles of questions, and the labels of hidden fields. */
export function titlesIn(
  survey: { questions: readonly Pick<Question, 'id' | 'title'>[] } | undefined,
  fields: readonly Pick<ResponseFieldValues, 'name' | 'label'>[],
): TitleOf {
  return ({ question, field }) =>
    field === undefined
      ? survey?.questions.find(({ id }) => id === question)?.title
      : fields.find(({ name }) => name === field)?.label;
}

/** Says each condition. */
export function conditionChips({ conditions = [], change, titleOf }: Shared & { titleOf: TitleOf }) {
  return conditions.map((condition) => ({
    label: conditionWords(condition, titleOf),
    remove: () => change({ conditions: formatConditions(inAddress().filter((one) => !isEqual(one, condition))) }),
  }));
}

function conditionWords(condition: FilterCondition, titleOf: TitleOf): string {
  const fact = factName(condition, titleOf);
  if (!('values' in condition)) return t.says[condition.op]({ fact });
  const values = condition.values.map((value) => valueName(condition.field, value));
  return t.says[condition.op]({ fact, values: listed('disjunction', values) });
}

function factName(condition: FilterCondition, titleOf: TitleOf): string {
  switch (condition.field) {
    case 'answer':
    case 'score_group':
      return titleOf({ question: condition.question_id }) ?? condition.question_id;
    case 'hidden':
      return titleOf({ field: condition.name }) ?? condition.name;
    case 'channel':
      return sources.filter;
    case 'source':
      return sources.source;
    default:
      return t.facts[condition.field];
  }
}

function valueName(field: FilterCondition['field'], value: string): string {
  switch (field) {
    case 'score_group':
      return results.groups[value as keyof typeof results.groups] ?? value;
    case 'channel':
      return wayName((value || null) as Channel | null);
    case 'source':
      return value || sources.without;
    case 'hidden':
      return value || responses.filters.withoutValue;
    case 'country':
      return value ? countryName(value) : t.unknown;
    case 'language':
      return value ? filterName(value) : t.unknown;
    default:
      return value || t.unknown;
  }
}
