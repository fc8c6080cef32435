import { IconCheckbox } from '@tabler/icons-react';
import { TextChoices } from './text-choices.tsx';
import type { TypeFace } from './type-face.ts';

export const checkbox: TypeFace<'checkbox'> = { icon: IconCheckbox, group: 'choices', Config: TextChoices };
