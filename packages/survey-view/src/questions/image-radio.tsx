import type { FieldProps } from '../field.ts';
import { Picks } from './picks.tsx';

/** One of several pictures with labels. */
export function ImageRadioField({ question, onChange, ...rest }: FieldProps<'image-radio'>) {
  const picks = question.config.options.map(({ label, image }) => ({
    label,
    // The label beside it names the picture already.
    face: image ? <img src={image} alt="" /> : <i className="blank" />,
  }));
  return <Picks {...rest} picks={picks} layout="tiles" onPick={onChange} />;
}
