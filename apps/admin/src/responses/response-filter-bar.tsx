import { ActionIcon, NativeSelect, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DayRangePicker, TableSearch, useAccess } from '@userfeedback/admin-ui';
import type { Question } from '@userfeedback/contract';
import { NO_LANGUAGES, UNKNOWN_LANGUAGE } from '@userfeedback/contract/limits';
import { faceOf, languageTags, nameOfValue, partsOf, readTitle, valuesOfParts } from '@userfeedback/engine';
import { useState } from 'react';
import { api } from '../api.ts';
import { useIsPhone } from '../frame/use-is-phone.ts';
import { t as filterTexts } from '../messages/filters.ts';
import { t as languages } from '../messages/languages.ts';
import { t } from '../messages/responses.ts';
import { ConditionFilter, conditionChips, titlesIn } from '../results/condition-filter.tsx';
import { FieldFilter, fieldChips, useFields, useHeld } from '../results/field-filter.tsx';
import { AddFilter, FilterChips } from '../results/filter-parts.tsx';
import { SourceFilter, sourceChips } from '../results/source-filter.tsx';
import { filterChip, filterChoices } from '../surveys/languages/language-names.ts';
import classes from './response-filter-bar.module.css';
import type { useResponseFilters } from './use-response-filters.ts';

/** Narrows the list by days, one answer and words; locked if the plan has no filters. */
export function ResponseFilterBar({
  surveyId,
  today,
  control: { filters, change },
  onSearch,
}: {
  surveyId: number;
  today: string;
  control: ReturnType<typeof useResponseFilters>;
  onSearch(search: string): void;
}) {
  const { allowed } = useAccess('filter-responses');
  const { start_date, end_date, search, language } = filters;
  const chosen = chosenIn(filters);
  const groups = useOptionGroups(surveyId);
  const held = useHeld(surveyId);
  const { fields } = held;
  const tags = useLanguages(surveyId, held.languages);
  const set = [chosen, filters.field, filters.channel, filters.source, language].filter((each) => each !== undefined);
  return (
    <fieldset className={classes.bar}>
      <VisuallyHidden component="legend">{filterTexts.title}</VisuallyHidden>
      {allowed && (
        <DayRangePicker
          value={start_date && end_date ? { start_date, end_date } : null}
          today={today}
          onChange={(range) => change({ ...range })}
        />
      )}
      <AddFilter capability="filter-responses" count={set.length + (filters.conditions?.length ?? 0)}>
        {(!allowed || groups.length > 0) && (
          <AnswerSelect groups={groups} value={chosen} onChange={(answer) => change({ ...NO_ANSWER, ...answer })} />
        )}
        {fields.length > 0 && <FieldFilter fields={fields} filters={filters} change={change} />}
        <SourceFilter held={held} filters={filters} change={change} />
        <ConditionFilter {...{ surveyId, start_date, end_date, change }} conditions={filters.conditions} />
        {tags.length > 0 && (
          <NativeSelect
            label={languages.results.filter}
            value={language ?? ''}
            onChange={(event) => change({ language: event.currentTarget.value || null })}
            data={filterChoices([...new Set([...tags, UNKNOWN_LANGUAGE, ...(language ? [language] : [])])])}
          />
        )}
      </AddFilter>
      {allowed && <ResponseSearch value={search} onSearch={onSearch} />}
    </fieldset>
  );
}

/** What narrows the list besides its status. */
export function ResponseFilterChips({
  surveyId,
  control: { filters, change, clear },
}: {
  surveyId: number;
  control: ReturnType<typeof useResponseFilters>;
}) {
  const groups = useOptionGroups(surveyId);
  const chosen = chosenIn(filters);
  const question = groups.find(({ id }) => id === chosen?.question_id)?.group ?? t.filters.answer;
  const fields = useFields(surveyId);
  const survey = useSurvey(surveyId);
  return (
    <FilterChips
      chips={[
        ...(chosen
          ? [
              {
                label: filterTexts.answerIs({ question, answer: answerName(chosen) }),
                remove: () => change(NO_ANSWER),
              },
            ]
          : []),
        ...fieldChips({ fields, filters, change }),
        ...sourceChips({ filters, change }),
        ...conditionChips({ conditions: filters.conditions, change, titleOf: titlesIn(survey, fields) }),
        ...(filters.language ? [filterChip(filters.language, () => change({ language: null }))] : []),
      ]}
      onClear={clear}
    />
  );
}

function useSurvey(surveyId: number) {
  return useQuery(api.surveys.get.queryOptions({ input: { id: surveyId }, staleTime: 30_000 })).data;
}

/** The languages of a survey that has others than its base, and those of its responses where they have several. */
function useLanguages(surveyId: number, held: readonly string[]): string[] {
  const survey = useSurvey(surveyId);
  const own = survey?.languages ?? NO_LANGUAGES;
  const hasSeveral = own.others.length > 0 || held.length > 1;
  return hasSeveral ? [...new Set([...languageTags(own), ...held])] : [];
}

/** Phones have an icon until it is pressed or something is searched for. */
function ResponseSearch({ value, onSearch }: { value: string; onSearch(search: string): void }) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  if (isPhone && !isOpen && value === '') {
    return (
      <ActionIcon
        variant="default"
        size={36}
        className={classes.searchIcon}
        aria-label={t.filters.search}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <div className={classes.search}>
      <TableSearch size="sm" label={t.filters.search} value={value} isFocused={isOpen} onSearch={onSearch} />
    </div>
  );
}

interface Chosen {
  question_id: string;
  /** Of a matrix, or an option of a ranking. */
  row?: string | undefined;
  value: string;
}

const NO_ANSWER = { question_id: null, row: null, value: null };

function chosenIn({ question_id, row, value }: Partial<Chosen>): Chosen | undefined {
  return question_id !== undefined && value !== undefined ? { question_id, row, value } : undefined;
}

function answerName({ row, value }: Omit<Chosen, 'question_id'>): string {
  return row === undefined ? value : t.filters.ofRow({ row, value });
}

/** All options of all choice and rating questions, grouped by question. */
function AnswerSelect({
  groups,
  value,
  onChange,
}: {
  groups: readonly OptionGroup[];
  value: Chosen | undefined;
  onChange(answer: Record<string, string>): void;
}) {
  const chosen = value && keyOf(value);
  // The address may name an option that has been deleted.
  const isKnown = groups.some(({ items }) => items.some((item) => item.value === chosen));
  return (
    <NativeSelect
      label={t.filters.answer}
      value={chosen ?? ''}
      onChange={(event) => onChange(Object.fromEntries(new URLSearchParams(event.currentTarget.value)))}
      data={[
        { value: '', label: t.filters.anyAnswer },
        ...(value && chosen && !isKnown ? [{ value: chosen, label: answerName(value) }] : []),
        ...groups,
      ]}
    />
  );
}

interface OptionGroup {
  id: string;
  /** The question's title. */
  group: string;
  items: { value: string; label: string }[];
}

function useOptionGroups(surveyId: number): OptionGroup[] {
  const survey = useSurvey(surveyId);
  return (survey?.questions ?? []).flatMap(groupOf);
}

function groupOf(question: Question): OptionGroup[] {
  const { id } = question;
  const options = faceOf(question).isFreeText ? [] : (faceOf(question).conditionValues(question) ?? []);
  const ofRows = partsOf(question).flatMap((row) =>
    valuesOfParts(question).map((value) => ({
      value: keyOf({ question_id: id, row, value }),
      label: answerName({ row, value }),
    })),
  );
  const items = [
    ...options.map((value) => ({ value: keyOf({ question_id: id, value }), label: nameOfValue(question, value) })),
    ...ofRows,
  ];
  return items.length === 0 ? [] : [{ id, group: readTitle(question), items }];
}

function keyOf({ question_id, row, value }: Chosen): string {
  return new URLSearchParams({ question_id, ...(row !== undefined && { row }), value }).toString();
}
