import type { FieldProps } from '../field.ts';
import { Icon } from '../icon.tsx';
import { Picks } from './picks.tsx';

const SIZES = { small: 16, medium: 20, large: 24 } as const;

/** One of several icons with labels, in the question's own icon colour and size. */
export function IconChoiceField({ question, onChange, ...rest }: FieldProps<'icon-choice'>) {
  const { icon_color, icon_size } = question.settings;
  const picks = question.config.options.map(({ label, icon }) => ({
    label,
    face: <Icon {...icon} size={SIZES[icon_size]} color={icon_color} />,
  }));
  return <Picks {...rest} picks={picks} layout="tiles" onPick={onChange} />;
}
