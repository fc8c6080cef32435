import { NumberInput, Select, TextInput } from '@mantine/core';
import type { FieldMark } from '@userfeedback/admin-ui';
import { useFieldMarks } from '@userfeedback/admin-ui';
import type { Comparator, Condition, Question } from '@userfeedback/contract';
import { COMPARATORS, TEXT_MAX } from '@userfeedback/contract/limits';
import { NUMBERS } from '@userfeedback/contract/question-limits';
import { blankCondition, faceOf, isBlankValue, isCompared, nameOfValue, readTitle } from '@userfeedback/engine';
import { t } from '../../../../messages/questions.ts';
import { comparatorText } from './comparator-text.ts';

/** The names of a condition's fields in the survey they belong to. */
export type ConditionParts = Record<keyof Condition, string>;

interface Props {
  parts: ConditionParts;
  subjects: readonly Question[];
  condition: Condition;
  onChange(patch: Partial<Condition>): void;
  disabled?: boolean | undefined;
}

/** Question, comparison and value of one condition, with the choices of the question's type. */
export function ConditionFields({ parts, subjects, condition, onChange, disabled }: Props) {
  const mark = useFieldMarks();
  const subject = subjects.find(({ id }) => id === condition.question_id);
  return (
    <>
      <Select
        aria-label={t.conditions.question}
        placeholder={t.conditions.chooseQuestion}
        data={subjects.filter(isCompared).map((question) => ({
          value: question.id,
          label: readTitle(question).trim() || t.conditions.untitled,
        }))}
        value={subject?.id ?? null}
        disabled={disabled}
        allowDeselect={false}
        onChange={(id) => {
          const chosen = subjects.find((question) => question.id === id);
          if (chosen && chosen !== subject) onChange(blankCondition(chosen));
        }}
        {...mark(parts.question_id, !subject && t.conditions.questionMissing)}
      />
      <ComparatorField
        label={t.conditions.comparator}
        subject={subject}
        compare={condition.compare}
        onChange={onChange}
        disabled={disabled}
        mark={() => mark(parts.compare)}
      />
      <ValueField
        label={t.conditions.value}
        subject={subject}
        value={String(condition.value)}
        onChange={onChange}
        disabled={disabled}
        mark={(problem) => mark(parts.value, problem)}
      />
    </>
  );
}

interface ComparatorProps extends Pick<Props, 'onChange' | 'disabled'> {
  label: string;
  subject: Question | undefined;
  compare: Comparator;
  mark(): FieldMark;
}

export function ComparatorField({ label, subject, compare, onChange, disabled, mark }: ComparatorProps) {
  return (
    <Select
      aria-label={label}
      data={comparatorsFor(subject, compare).map((each) => ({
        value: each,
        label: comparatorText(each, subject),
      }))}
      value={compare}
      disabled={disabled || !subject}
      allowDeselect={false}
      onChange={(picked) => {
        const chosen = COMPARATORS.find((each) => each === picked);
        if (chosen) onChange({ compare: chosen });
      }}
      {...mark()}
    />
  );
}

interface ValueProps extends Pick<Props, 'onChange' | 'disabled'> {
  label: string;
  subject: Question | undefined;
  value: string;
  /** Marks the field, with a problem it finds itself. */
  mark(problem: string | false): FieldMark;
}

/** Chooses one of the question's options or steps, or takes any text; nothing where there is one value. */
export function ValueField({ label, subject, value, onChange, disabled, mark }: ValueProps) {
  const choices = subject ? faceOf(subject).conditionValues(subject) : [];
  const isMissing = subject !== undefined && isBlankValue(value);
  const { coding, isTicked } = (subject && faceOf(subject)) ?? {};
  if (isTicked) return null;
  if (coding === 'amount') {
    return (
      <NumberInput
        aria-label={label}
        placeholder={t.conditions.enterNumber}
        value={value}
        min={-NUMBERS.most}
        max={NUMBERS.most}
        decimalScale={NUMBERS.decimals}
        disabled={disabled}
        onChange={(typed) => onChange({ value: String(typed) })}
        {...mark(isMissing && t.conditions.numberMissing)}
      />
    );
  }
  if (choices === null) {
    return (
      <TextInput
        type={coding === 'day' ? 'date' : 'text'}
        aria-label={label}
        placeholder={t.conditions.enterValue}
        value={value}
        maxLength={TEXT_MAX}
        disabled={disabled}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
        {...mark(isMissing && t.conditions.textMissing)}
      />
    );
  }
  return (
    <Select
      aria-label={label}
      placeholder={t.conditions.chooseValue}
      data={distinct([...choices, value]).map((each) => ({
        value: each,
        label: subject ? nameOfValue(subject, each) : each,
      }))}
      value={isBlankValue(value) ? null : value}
      disabled={disabled || !subject}
      allowDeselect={false}
      onChange={(picked) => picked !== null && onChange({ value: picked })}
      {...mark(isMissing && t.conditions.valueMissing)}
    />
  );
}

/** The type's comparators, and the stored one, which a script may have set. */
function comparatorsFor(subject: Question | undefined, stored: Comparator): readonly Comparator[] {
  const offered = subject ? faceOf(subject).comparators : [];
  return offered.includes(stored) ? offered : [...offered, stored];
}

/** Option labels as they will be stored, without duplicates, since options are edited while conditions use them. */
function distinct(labels: readonly string[]): string[] {
  return [...new Set(labels.map((label) => label.trim()))].filter((label) => label !== '');
}
