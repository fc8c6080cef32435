import { Stack, Switch } from '@mantine/core';
import { Locked } from '@userfeedback/admin-ui';
import type { Capability, Question } from '@userfeedback/contract';
import { questionTypes } from '@userfeedback/engine';
import { t } from '../../../strings/editor.ts';

type Setting = 'required' | 'randomize' | 'comment_box';
const CAPABILITY: Record<Setting, Capability> = {
  required: 'use-question-settings',
  randomize: 'use-randomize-and-comments',
  comment_box: 'use-randomize-and-comments',
};

interface Props {
  question: Question;
  onChange(setting: Setting, on: boolean): void;
}

/** Required, randomize and comment box, each where the type has it (QN-17, QN-19, QN-20, GT-06). */
export function QuestionSettingsTab({ question, onChange }: Props) {
  const { canRandomize, canComment } = questionTypes[question.type];
  const shown: Setting[] = ['required'];
  if (canRandomize) shown.push('randomize');
  if (canComment) shown.push('comment_box');
  return (
    <Stack gap="md">
      {shown.map((setting) => (
        <Locked key={setting} capability={CAPABILITY[setting]}>
          <Switch
            label={t.editor.settings[setting].label}
            description={t.editor.settings[setting].help}
            checked={question.settings[setting]}
            onChange={(event) => onChange(setting, event.currentTarget.checked)}
          />
        </Locked>
      ))}
    </Stack>
  );
}

/** The same question with one of its settings switched. */
export function withSetting(question: Question, setting: Setting, on: boolean): Question {
  return { ...question, settings: { ...question.settings, [setting]: on } } as Question;
}
