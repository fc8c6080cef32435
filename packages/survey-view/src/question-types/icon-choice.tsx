import type { FieldProps } from '../field.ts';
import { Icon } from '../icon.tsx';
import { ChoiceList } from './choice-list.tsx';

const ICON_SIZES = { small: 16, medium: 20, large: 24 } as const;

export function IconChoiceField({ question, onChange, ...rest }: FieldProps<'icon-choice'>) {
  const { icon_color, icon_size } = question.settings;
  const choices = question.config.options.map(({ label, icon }) => ({
    label,
    picture: <Icon {...icon} size={ICON_SIZES[icon_size]} color={icon_color} />,
  }));
  return <ChoiceList {...rest} choices={choices} layout="tiles" onChoose={onChange} />;
}
