import { IconAlignLeft } from '@tabler/icons-react';
import type { TypeFace } from './type-face.ts';

export const longText: TypeFace<'long-text'> = { icon: IconAlignLeft, group: 'text', Config: null };
