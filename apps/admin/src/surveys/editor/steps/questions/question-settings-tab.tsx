import { Switch } from '@mantine/core';
import {
  ActivateAddon,
  Items,
  KeptPart,
  Locked,
  useFieldMarks,
  useLock,
  useRestingParts,
} from '@userfeedback/admin-ui';
import type { Capability, Question } from '@userfeedback/contract';
import { isRandomizedAtFirst, questionTypes } from '@userfeedback/engine';
import { t } from '../../../../messages/editor.ts';

type Setting = 'required' | 'randomize' | 'comment_box';
interface Props {
  question: Question;
  onChange(setting: Setting, on: boolean): void;
}

/**
 * Required, randomize and comment box, for types that have them. In place of the last two a prompt is shown while their
 * addon is licensed but not active.
 */
export function QuestionSettingsTab({ question, onChange }: Props) {
  const { canRandomize, canComment } = questionTypes[question.type];
  const mark = useFieldMarks();
  const needsPlan = useLock('use-question-settings')?.kind === 'plan';
  const capabilityOf: Record<Setting, Capability> = {
    // With the plan it still takes the addon that demands answers.
    required: needsPlan ? 'use-question-settings' : 'use-rating-questions',
    randomize: 'use-randomize-and-comments',
    comment_box: 'use-randomize-and-comments',
  };
  const isAsleep = useLock('use-randomize-and-comments')?.kind === 'addon';
  const ofAddon: Setting[] = [];
  if (canRandomize) ofAddon.push('randomize');
  if (canComment) ofAddon.push('comment_box');
  const resting = useRestingParts();
  const partOf = (setting: Setting) => `questions.${question.id}.settings.${setting}`;
  const isKept = (setting: Setting) => resting.some(({ part }) => part === partOf(setting));
  const isFree = (setting: Setting) => setting === 'randomize' && isRandomizedAtFirst(question);
  const shown: Setting[] = [
    'required',
    ...ofAddon.filter((setting) => !isAsleep || isKept(setting) || isFree(setting)),
  ];
  return (
    <Items>
      {shown.map((setting) => (
        <KeptPart
          key={setting}
          part={partOf(setting)}
          capability={capabilityOf[setting]}
          feature={t.settings[setting].label}
        >
          <Locked capability={isFree(setting) ? undefined : capabilityOf[setting]} feature={t.settings[setting].label}>
            <Switch
              label={t.settings[setting].label}
              description={t.settings[setting].help}
              checked={question.settings[setting]}
              {...mark(`settings.${setting}`)}
              onChange={(event) => onChange(setting, event.currentTarget.checked)}
            />
          </Locked>
        </KeptPart>
      ))}
      {isAsleep && ofAddon.some((setting) => !isKept(setting) && !isFree(setting)) && (
        <ActivateAddon addon="question-types" />
      )}
    </Items>
  );
}

/** The question with one of its settings switched. */
export function withSetting(question: Question, setting: Setting, on: boolean): Question {
  return { ...question, settings: { ...question.settings, [setting]: on } } as Question;
}
