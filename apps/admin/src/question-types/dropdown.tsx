import { IconSelect } from '@tabler/icons-react';
import { TextChoices } from './text-choices.tsx';
import type { TypeFace } from './type-face.ts';

export const dropdown: TypeFace<'dropdown'> = { icon: IconSelect, group: 'choices', Config: TextChoices };
