import type { FieldProps } from '../field.ts';
import { ChoiceList } from './choice-list.tsx';

export function ImageRadioField({ question, onChange, ...rest }: FieldProps<'image-radio'>) {
  const choices = question.config.options.map(({ label, image }) => ({
    label,
    // No text of its own: the label is right beside it.
    picture: image ? <img src={image} alt="" /> : <i className="blank" />,
  }));
  return <ChoiceList {...rest} choices={choices} layout="tiles" onChoose={onChange} />;
}
