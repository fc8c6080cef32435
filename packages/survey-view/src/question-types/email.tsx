import { TEXT_MAX } from '@userfeedback/contract/limits';
import { useId } from 'react';
import type { FieldProps } from '../field.ts';
import { words } from '../words.ts';
import { textOf } from './text-of.ts';

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
