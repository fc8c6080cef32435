import { IconPhoto } from '@tabler/icons-react';
import { useFieldMarks } from '@userfeedback/admin-ui';
import { isImageAddress } from '@userfeedback/engine';
import { ImagePicker } from '../media/image-picker.tsx';
import { t } from '../messages/editor.ts';
import { OptionsEditor } from '../surveys/editor/steps/questions/options/options-editor.tsx';
import type { ConfigProps, TypeFace } from './type-face.ts';

export const imageRadio: TypeFace<'image-radio'> = { icon: IconPhoto, group: 'choices', Config: ImageOptions };

/** Options with a picture from the media library. */
function ImageOptions({ question, edit }: ConfigProps<'image-radio'>) {
  const mark = useFieldMarks();
  const imageOf = (index: number) => question.config.options[index]?.image ?? '';
  return (
    <OptionsEditor
      question={question}
      edit={edit}
      lead={(index, set) => (
        <ImagePicker
          label={t.imageOf({ number: index + 1 })}
          url={imageOf(index)}
          mark={mark(`config.options.${index}.image`, !isImageAddress(imageOf(index)))}
          onChange={(image) => set({ image })}
        />
      )}
    />
  );
}
