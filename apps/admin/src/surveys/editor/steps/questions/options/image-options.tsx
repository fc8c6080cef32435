import { ImagePicker } from '../../../../../media/image-picker.tsx';
import { t } from '../../../../../strings/editor.ts';
import type { ConfigProps } from './config-props.ts';
import { OptionsEditor } from './options-editor.tsx';

/** Options with a picture from the media library. */
export function ImageOptions({ question, edit }: ConfigProps<'image-radio'>) {
  return (
    <OptionsEditor
      question={question}
      edit={edit}
      lead={(index, set) => (
        <ImagePicker
          label={t.editor.imageOf(index + 1)}
          url={question.config.options[index]?.image ?? ''}
          onChange={(image) => set({ image })}
        />
      )}
    />
  );
}
