import type { FieldProps } from '../field.ts';
import { ChoiceList } from './choice-list.tsx';

/** The answers are in the order in which the visitor ticked them. */
export function CheckboxField(props: FieldProps<'checkbox'>) {
  const { question, value, onChange, inputAttributes, ...rest } = props;
  const ticked = Array.isArray(value) ? value : [];
  const isMissing = inputAttributes.required && ticked.length === 0;
  const toggle = (label: string) =>
    onChange(ticked.includes(label) ? ticked.filter((option) => option !== label) : [...ticked, label]);
  return (
    <ChoiceList
      {...rest}
      choices={question.config.options.map((label) => ({ label }))}
      layout="rows"
      value={ticked}
      isMultiple
      // Browsers would demand every single box of a group of required ones.
      inputAttributes={{
        ...inputAttributes,
        required: isMissing,
        'aria-invalid': isMissing ? inputAttributes['aria-invalid'] : undefined,
      }}
      onChoose={toggle}
    />
  );
}
