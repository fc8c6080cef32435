import type { FieldProps } from '../field.ts';
import { ChoiceList } from './choice-list.tsx';

export function RadioButtonField({ question, onChange, ...rest }: FieldProps<'radio-button'>) {
  const choices = question.config.options.map((label) => ({ label }));
  return <ChoiceList {...rest} choices={choices} layout="rows" onChoose={onChange} />;
}
