import { IconCircleDot } from '@tabler/icons-react';
import { OptionsEditor } from '../surveys/editor/steps/questions/options/options-editor.tsx';
import type { TypeFace } from './type-face.ts';

export const radioButton: TypeFace<'radio-button'> = { icon: IconCircleDot, group: 'choices', Config: OptionsEditor };
