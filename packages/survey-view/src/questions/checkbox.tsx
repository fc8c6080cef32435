import type { FieldProps } from '../field.ts';
import { Picks } from './picks.tsx';

/** Several of several texts; the answer lists them in the order of the options (WG-35, OP-050). */
export function CheckboxField({ question, value, onChange, control, ...rest }: FieldProps<'checkbox'>) {
  const { options } = question.config;
  const ticked = Array.isArray(value) ? value : [];
  const toggle = (label: string) =>
    onChange(options.filter((option) => ticked.includes(option) !== (option === label)));
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
