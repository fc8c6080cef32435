import { SegmentedControl, Text } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { ColorField, Items, MarkedGroup, Row, useFieldMarks } from '@userfeedback/admin-ui';
import type { QuestionOf } from '@userfeedback/contract';
import { ICON_SIZES } from '@userfeedback/contract/limits';
import { updateQuestion } from '@userfeedback/engine';
import { IconPicker } from '../icons/icon-picker.tsx';
import { t } from '../messages/editor.ts';
import { OptionsEditor } from '../surveys/editor/steps/questions/options/options-editor.tsx';
import type { ConfigProps, TypeFace } from './type-face.ts';

export const iconChoice: TypeFace<'icon-choice'> = { icon: IconMoodSmile, group: 'choices', Config: IconOptions };

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
