import { IconSelect } from '@tabler/icons-react';
import { OptionsEditor } from '../surveys/editor/steps/questions/options/options-editor.tsx';
import type { TypeFace } from './type-face.ts';

export const dropdown: TypeFace<'dropdown'> = { icon: IconSelect, group: 'choices', Config: OptionsEditor };
