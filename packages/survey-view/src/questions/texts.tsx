import type { AnswerValue } from '@userfeedback/contract';
import { TEXT_MAX } from '@userfeedback/contract/limits';
import { useId } from 'react';
import type { FieldProps } from '../field.ts';
import { words } from '../words.ts';

function textOf(value: AnswerValue): string {
  return typeof value === 'string' ? value : '';
}

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

export function EmailField(props: FieldProps<'email'>) {
  const id = useId();
  return (
    <>
      <label htmlFor={`${id}e`}>{words.email}</label>
      <input
        id={`${id}e`}
        type="email"
        dir="auto"
        autoComplete="email"
        maxLength={TEXT_MAX}
        {...props.inputAttributes}
        defaultValue={textOf(props.value)}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
      {props.question.config.include_name && (
        <>
          <label htmlFor={`${id}n`}>{words.firstName}</label>
          <input
            id={`${id}n`}
            type="text"
            autoComplete="given-name"
            maxLength={TEXT_MAX}
            defaultValue={props.extra.name}
            onInput={(event) => props.onExtraChange({ name: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}
