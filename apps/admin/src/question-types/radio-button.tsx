import { IconCircleDot } from '@tabler/icons-react';
import { TextChoices } from './text-choices.tsx';
import type { TypeFace } from './type-face.ts';

export const radioButton: TypeFace<'radio-button'> = { icon: IconCircleDot, group: 'choices', Config: TextChoices };
