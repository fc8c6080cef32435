import { useId } from 'react';
import type { FieldProps } from '../field.ts';

/** A text, so that both decimal signs can be typed; not every keyboard for decimals has a minus. */
export function NumberField(props: FieldProps<'number'>) {
  const id = useId();
  const { min, unit } = props.question.config;
  return (
    <div className="amount">
      <input
        type="text"
        inputMode={min !== null && min < 0 ? 'text' : 'decimal'}
        autoComplete="off"
        dir="ltr"
        maxLength={20}
        aria-labelledby={`${props.titleId} ${id}`}
        {...props.inputAttributes}
        defaultValue={props.value === null ? '' : String(props.value)}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
      <span id={id}>{props.shown?.unit ?? unit}</span>
    </div>
  );
}
