import { SegmentedControl, Stack } from '@mantine/core';
import { ColorField, MarkedGroup, useFieldMarks } from '@userfeedback/admin-ui';
import type { QuestionOf } from '@userfeedback/contract';
import { updateQuestion } from '@userfeedback/engine';
import { IconPicker } from '../../../../../icons/icon-picker.tsx';
import { t } from '../../../../../strings/editor.ts';
import type { ConfigProps } from './config-props.ts';
import classes from './options.module.css';
import { OptionsEditor } from './options-editor.tsx';

const NO_ICON = { name: '', style: 'regular' };
const SIZES = ['small', 'medium', 'large'] as const;

/** Options with an icon, and the colour and size all of them share (QN-18). */
export function IconOptions({ question, edit }: ConfigProps<'icon-choice'>) {
  const { settings } = question;
  const mark = useFieldMarks();
  const change = (patch: Partial<QuestionOf<'icon-choice'>['settings']>) =>
    edit((draft) =>
      updateQuestion(draft, question.id, () => ({ ...question, settings: { ...settings, ...patch } })),
    );
  return (
    <Stack gap="md">
      <OptionsEditor
        question={question}
        edit={edit}
        lead={(index, set) => (
          <IconPicker
            label={t.editor.iconOf(index + 1)}
            icon={question.config.options[index]?.icon ?? NO_ICON}
            color={settings.icon_color}
            onChange={(icon) => set({ icon })}
          />
        )}
      />
      <div className={classes.iconLook}>
        <ColorField
          label={t.editor.iconColor}
          value={settings.icon_color}
          w={160}
          onChange={(icon_color) => change({ icon_color })}
          {...mark('settings.icon_color')}
        />
        <MarkedGroup path="settings.icon_size">
          <div className={classes.sizeLabel} id={`${question.id}-size`}>
            {t.editor.iconSize}
          </div>
          <SegmentedControl
            aria-labelledby={`${question.id}-size`}
            value={settings.icon_size}
            data={SIZES.map((value) => ({ value, label: t.editor.iconSizes[value] }))}
            onChange={(value) =>
              change({ icon_size: SIZES.find((size) => size === value) ?? settings.icon_size })
            }
          />
        </MarkedGroup>
      </div>
    </Stack>
  );
}
