import { DATES } from '@userfeedback/contract/question-limits';
import { hereToday } from '@userfeedback/engine/question-types/date';
import type { FieldProps } from '../field.ts';
import { textOf } from './text-of.ts';

export function DateField(props: FieldProps<'date'>) {
  const { range } = props.question.config;
  const today = hereToday();
  /** Browsers give no value for half a date, which must not be taken for none. */
  const change = ({ value, validity }: HTMLInputElement) => props.onChange(validity.badInput ? '-' : value);
  return (
    <input
      type="date"
      min={range === 'future' ? today.first : DATES.first}
      max={range === 'past' ? today.last : DATES.last}
      aria-labelledby={props.titleId}
      {...props.inputAttributes}
      defaultValue={textOf(props.value)}
      onInput={(event) => change(event.currentTarget)}
      onKeyUp={(event) => change(event.currentTarget)}
    />
  );
}
