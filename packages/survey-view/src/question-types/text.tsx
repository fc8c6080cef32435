import { TEXT_MAX } from '@userfeedback/contract/limits';
import type { FieldProps } from '../field.ts';
import { textOf } from './text-of.ts';

export function TextField(props: FieldProps<'text'>) {
  return (
    <input
      type="text"
      maxLength={TEXT_MAX}
      aria-labelledby={props.titleId}
      {...props.inputAttributes}
      defaultValue={textOf(props.value)}
      onInput={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
