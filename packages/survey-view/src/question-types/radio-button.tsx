import type { FieldProps } from '../field.ts';

export function RadioButtonField({ question, onChange, kit, ...rest }: FieldProps<'radio-button'>) {
  const choices = question.config.options.map((label) => ({ label }));
  return <kit.ChoiceList {...rest} choices={choices} layout="rows" onChoose={onChange} />;
}
