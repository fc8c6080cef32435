import { SegmentedControl, Switch, Text } from '@mantine/core';
import { ColorField, Items, MarkedGroup, Row, useFieldMarks } from '@userfeedback/admin-ui';
import { memoWithTexts } from '@userfeedback/admin-ui/messages';
import type { Question, QuestionOf, QuestionType } from '@userfeedback/contract';
import { ICON_SIZES } from '@userfeedback/contract/limits';
import { isImageAddress, updateQuestion } from '@userfeedback/engine';
import type { ComponentType } from 'react';

import { IconPicker } from '../../../../../icons/icon-picker.tsx';
import { ImagePicker } from '../../../../../media/image-picker.tsx';
import { t } from '../../../../../messages/editor.ts';
import type { Editor } from '../../../draft/editor.ts';
import { OptionsEditor } from './options-editor.tsx';

interface ConfigProps<T extends QuestionType = QuestionType> {
  question: QuestionOf<T>;
  edit: Editor['edit'];
}

/** The fields that each type has besides its title; null if it has none. */
const EDITORS: { [T in QuestionType]: ComponentType<ConfigProps<T>> | null } = {
  'radio-button': OptionsEditor,
  checkbox: OptionsEditor,
  'image-radio': ImageOptions,
  'icon-choice': IconOptions,
  text: null,
  'long-text': null,
  email: EmailConfig,
  'star-rating': null,
  nps: null,
};

/** The option editor of the question's type. A letter in the title does not draw it again. */
export const ConfigEditor = memoWithTexts(function ConfigEditor({ question, edit }: ConfigProps) {
  const Face = faceOf(question);
  return Face && <Face question={question} edit={edit} />;
}, isSameConfig);

function isSameConfig({ question, edit }: ConfigProps, { question: next, edit: nextEdit }: ConfigProps) {
  const { id, type, config, settings } = question;
  const isSame = type === next.type && config === next.config && settings === next.settings;
  return isSame && id === next.id && edit === nextEdit;
}

/** The map's type cannot say that a question gets the editor of its own type. */
function faceOf(question: Question): ComponentType<ConfigProps> | null {
  return EDITORS[question.type] as ComponentType<ConfigProps> | null;
}

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

const NO_ICON = { name: '', style: 'regular' };

/** Options with an icon, and the colour and size all of them share. */
function IconOptions({ question, edit }: ConfigProps<'icon-choice'>) {
  const { settings } = question;
  const mark = useFieldMarks();
  const change = (patch: Partial<QuestionOf<'icon-choice'>['settings']>) =>
    edit((draft) =>
      updateQuestion(draft, question.id, (before) =>
        before.type === 'icon-choice' ? { ...before, settings: { ...before.settings, ...patch } } : before,
      ),
    );
  return (
    <Items>
      <OptionsEditor
        question={question}
        edit={edit}
        lead={(index, set) => (
          <IconPicker
            label={t.iconOf({ number: index + 1 })}
            icon={question.config.options[index]?.icon ?? NO_ICON}
            color={settings.icon_color}
            onChange={(icon) => set({ icon })}
          />
        )}
      />
      <Row align="end" gap="16 24">
        <ColorField
          label={t.iconColor}
          value={settings.icon_color}
          w={160}
          onChange={(icon_color) => change({ icon_color })}
          {...mark('settings.icon_color')}
        />
        <MarkedGroup path="settings.icon_size">
          <Text component="div" mb={4} fw="var(--mantine-font-weight-medium)" id={`${question.id}-size`}>
            {t.iconSize}
          </Text>
          <SegmentedControl
            aria-labelledby={`${question.id}-size`}
            value={settings.icon_size}
            data={ICON_SIZES.map((value) => ({ value, label: t.iconSizes[value] }))}
            onChange={(value) => change({ icon_size: ICON_SIZES.find((size) => size === value) ?? settings.icon_size })}
          />
        </MarkedGroup>
      </Row>
    </Items>
  );
}

/** Whether visitors are asked for a first name too. */
function EmailConfig({ question, edit }: ConfigProps<'email'>) {
  return (
    <Switch
      label={t.includeName}
      checked={question.config.include_name}
      {...useFieldMarks()('config.include_name')}
      onChange={(event) => {
        const include_name = event.currentTarget.checked;
        edit((draft) =>
          updateQuestion(draft, question.id, (before) =>
            before.type === 'email' ? { ...before, config: { include_name } } : before,
          ),
        );
      }}
    />
  );
}
