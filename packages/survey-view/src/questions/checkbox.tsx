import type { FieldProps } from '../field.ts';
import { Picks } from './picks.tsx';

/** Several of several texts; in the order of the clicks. */
export function CheckboxField({ question, value, onChange, control, ...rest }: FieldProps<'checkbox'>) {
  const { options } = question.config;
  const ticked = Array.isArray(value) ? value : [];
  const toggle = (label: string) =>
    onChange(ticked.includes(label) ? ticked.filter((option) => option !== label) : [...ticked, label]);
  return (
    <Picks
      {...rest}
      picks={options.map((label) => ({ label }))}
      layout="rows"
      value={ticked}
      isMultiple
      control={{ ...control, required: control.required && ticked.length === 0 }}
      onPick={toggle}
    />
  );
}
