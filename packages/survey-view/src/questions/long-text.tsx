import { TEXT_MAX } from '@userfeedback/contract/limits';
import { useId } from 'react';
import type { FieldProps } from '../field.ts';
import { textOf } from '../field.ts';
import { words } from '../words.ts';

/** Several lines of at most 400 characters, with a counter. */
export function LongTextField(props: FieldProps<'long-text'>) {
  const counterId = useId();
  const { control } = props;
  const text = textOf(props.value);
  return (
    <>
      <textarea
        rows={4}
        maxLength={TEXT_MAX}
        aria-labelledby={props.titleId}
        {...control}
        aria-describedby={`${control['aria-describedby'] ?? ''} ${counterId}`.trim()}
        defaultValue={text}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
      <p id={counterId} className="counter">
        {words.characters(text.length, TEXT_MAX)}
      </p>
    </>
  );
}
