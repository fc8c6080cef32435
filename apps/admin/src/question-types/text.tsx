import { IconCursorText } from '@tabler/icons-react';
import type { TypeFace } from './type-face.ts';

export const text: TypeFace<'text'> = { icon: IconCursorText, group: 'text', Config: null };
