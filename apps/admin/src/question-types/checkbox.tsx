import { IconCheckbox } from '@tabler/icons-react';
import { OptionsEditor } from '../surveys/editor/steps/questions/options/options-editor.tsx';
import type { TypeFace } from './type-face.ts';

export const checkbox: TypeFace<'checkbox'> = { icon: IconCheckbox, group: 'choices', Config: OptionsEditor };
