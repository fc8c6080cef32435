import { IconChartBar } from '@tabler/icons-react';
import type { TypeFace } from './type-face.ts';

export const nps: TypeFace<'nps'> = { icon: IconChartBar, group: 'ratings', Config: null };
