import { Button, NativeSelect, VisuallyHidden } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DayRangePicker, Locked, useLock } from '@userfeedback/admin-ui';
import type { Question } from '@userfeedback/contract';
import { faceOf } from '@userfeedback/engine';
import { api } from '../api.ts';
import { t } from '../messages/responses.ts';
import classes from './response-filter-bar.module.css';
import type { useResponseFilters } from './use-response-filters.ts';

/** Filters the list by days and by one answer; locked if the plan has no filters. */
export function ResponseFilterBar({
  surveyId,
  today,
  control: { filters, isFiltered, change, clear },
}: {
  surveyId: number;
  today: string;
  control: ReturnType<typeof useResponseFilters>;
}) {
  const lock = useLock('filter-responses');
  const { start_date, end_date, question_id, value } = filters;
  if (lock) {
    return (
      <Locked capability="filter-responses">
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
          {t.filters.locked}
        </Button>
      </Locked>
    );
  }
  return (
    <fieldset className={classes.bar}>
      <VisuallyHidden component="legend">{t.filters.locked}</VisuallyHidden>
      <AnswerSelect
        surveyId={surveyId}
        value={question_id !== undefined && value !== undefined ? { question_id, value } : undefined}
        onChange={(answer) => change(answer ?? { question_id: null, value: null })}
      />
      <DayRangePicker
        value={start_date && end_date ? { start_date, end_date } : null}
        today={today}
        onChange={(range) => change({ ...range })}
      />
      {isFiltered && (
        <Button variant="subtle" onClick={clear}>
          {t.filters.clear}
        </Button>
      )}
    </fieldset>
  );
}

interface Chosen {
  question_id: string;
  value: string;
}

/** All options of all choice and rating questions, grouped by question. */
function AnswerSelect({
  surveyId,
  value,
  onChange,
}: {
  surveyId: number;
  value: Chosen | undefined;
  onChange(answer: (Chosen & Record<string, string>) | undefined): void;
}) {
  const { data: survey } = useQuery(
    api.surveys.get.queryOptions({ input: { id: surveyId }, staleTime: 30_000 }),
  );
  const groups = (survey?.questions ?? []).flatMap(groupOf);
  const chosen = value && keyOf(value.question_id, value.value);
  // The address may name an option that has been deleted.
  const isKnown = groups.some(({ items }) => items.some((item) => item.value === chosen));
  return (
    <NativeSelect
      className={classes.answer}
      aria-label={t.filters.answer}
      value={chosen ?? ''}
      onChange={(event) => onChange(answerOf(event.currentTarget.value))}
      data={[
        { value: '', label: t.filters.anyAnswer },
        ...(value && chosen && !isKnown ? [{ value: chosen, label: value.value }] : []),
        ...groups,
      ]}
    />
  );
}

function groupOf(question: Question) {
  const options = faceOf(question).isFreeText ? null : faceOf(question).conditionValues(question);
  if (!options) return [];
  return [
    {
      group: question.title,
      items: options.map((option) => ({ value: keyOf(question.id, option), label: option })),
    },
  ];
}

function keyOf(questionId: string, value: string): string {
  return new URLSearchParams({ question_id: questionId, value }).toString();
}

function answerOf(key: string) {
  const params = new URLSearchParams(key);
  const [question_id, value] = [params.get('question_id'), params.get('value')];
  return question_id !== null && value !== null ? { question_id, value } : undefined;
}
