import type { FieldProps } from '../field.ts';
import { Picks } from './picks.tsx';

/** One of several texts. */
export function RadioButtonField({ question, onChange, ...rest }: FieldProps<'radio-button'>) {
  const picks = question.config.options.map((label) => ({ label }));
  return <Picks {...rest} picks={picks} layout="rows" onPick={onChange} />;
}
