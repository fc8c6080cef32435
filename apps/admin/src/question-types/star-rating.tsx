import { IconStar } from '@tabler/icons-react';
import type { TypeFace } from './type-face.ts';

export const starRating: TypeFace<'star-rating'> = { icon: IconStar, group: 'ratings', Config: null };
