import type { FieldProps } from '../field.ts';
import { Boxes } from './boxes.tsx';

export function CheckboxField({ question, ...rest }: FieldProps<'checkbox'>) {
  return <Boxes {...rest} options={question.config.options} />;
}
