import { IconListNumbers } from '@tabler/icons-react';
import { TextChoices } from './text-choices.tsx';
import type { TypeFace } from './type-face.ts';

export const ranking: TypeFace<'ranking'> = { icon: IconListNumbers, group: 'choices', Config: TextChoices };
