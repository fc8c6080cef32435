import { TEXT_MAX } from '@userfeedback/contract/limits';
import { useId } from 'react';
import type { FieldProps } from '../field.ts';
import { textOf } from '../field.ts';
import { words } from '../words.ts';

/** An e-mail address and, if the question asks for it, a first name. */
export function EmailField(props: FieldProps<'email'>) {
  const id = useId();
  return (
    <>
      <label htmlFor={`${id}e`}>{words.email}</label>
      <input
        id={`${id}e`}
        type="email"
        autoComplete="email"
        maxLength={TEXT_MAX}
        {...props.control}
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
            onInput={(event) => props.onExtra({ name: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}
