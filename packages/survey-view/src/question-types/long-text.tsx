import { TEXT_MAX } from '@userfeedback/contract/limits';
import { useId } from 'react';
import type { FieldProps } from '../field.ts';
import { words } from '../words.ts';
import { textOf } from './text-of.ts';

export function LongTextField(props: FieldProps<'long-text'>) {
  const counterId = useId();
  const { inputAttributes } = props;
  const text = textOf(props.value);
  return (
    <>
      <textarea
        rows={4}
        maxLength={TEXT_MAX}
        aria-labelledby={props.titleId}
        {...inputAttributes}
        aria-describedby={`${inputAttributes['aria-describedby'] ?? ''} ${counterId}`.trim()}
        defaultValue={text}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
      <p id={counterId} className="counter">
        {words.characters(text.length, TEXT_MAX)}
      </p>
    </>
  );
}
