import { Switch, Text } from '@mantine/core';
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
import type { QuestionCore } from '@userfeedback/engine';
import {
  faceOf,
  fitsOnScreenBefore,
  isRandomizedAtFirst,
  readTitle,
  screenStart,
  takesAnswer,
} from '@userfeedback/engine';
import { t } from '../../../../messages/editor.ts';
import { t as words } from '../../../../messages/questions.ts';
import { useEdited } from '../../draft/use-editor.ts';

type Setting = keyof QuestionCore['settings'];
type Lockable = Exclude<Setting, 'same_screen' | 'show_result'>;

interface Props {
  question: Question;
  index: number;
  onChange(setting: Setting, on: boolean): void;
}

/**
 * What its type has of Required, the screen, randomize, comment box and result. In place of randomize and comment box a
 * prompt is shown while their addon is licensed but not active.
 */
export function QuestionSettingsTab({ question, index, onChange }: Props) {
  const { canRandomize, canComment, canShowResult } = faceOf(question);
  const isAsking = takesAnswer(question);
  const mark = useFieldMarks();
  const needsPlan = useLock('use-question-settings')?.kind === 'plan';
  const capabilityOf: Record<Lockable, Capability> = {
    // With the plan it still takes the addon that demands answers.
    required: needsPlan ? 'use-question-settings' : 'use-rating-questions',
    randomize: 'use-randomize-and-comments',
    comment_box: 'use-randomize-and-comments',
  };
  const isAsleep = useLock('use-randomize-and-comments')?.kind === 'addon';
  const ofAddon: Lockable[] = [];
  if (canRandomize) ofAddon.push('randomize');
  if (canComment) ofAddon.push('comment_box');
  const resting = useRestingParts();
  const partOf = (setting: Lockable) => `questions.${question.id}.settings.${setting}`;
  const isKept = (setting: Lockable) => resting.some(({ part }) => part === partOf(setting));
  const isFree = (setting: Lockable) => setting === 'randomize' && isRandomizedAtFirst(question);
  const shown: Lockable[] = [
    ...(isAsking ? (['required'] as const) : []),
    ...ofAddon.filter((setting) => !isAsleep || isKept(setting) || isFree(setting)),
  ];
  return (
    <Items>
      {!isAsking && index === 0 && <Text c="dimmed">{t.nothingToSet}</Text>}
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
      {index > 0 && (
        <SameScreen
          question={question}
          onChange={(on) => onChange('same_screen', on)}
          mark={mark('settings.same_screen')}
        />
      )}
      {canShowResult && (
        <Switch
          label={words.screens.result}
          description={words.screens.resultHelp}
          checked={question.settings.show_result}
          {...mark('settings.show_result')}
          onChange={(event) => onChange('show_result', event.currentTarget.checked)}
        />
      )}
      {isAsleep && ofAddon.some((setting) => !isKept(setting) && !isFree(setting)) && (
        <ActivateAddon addon="question-types" />
      )}
    </Items>
  );
}

interface SameScreenProps {
  question: Question;
  onChange(on: boolean): void;
  mark: ReturnType<ReturnType<typeof useFieldMarks>>;
}

/** Cannot be turned on where the question begins a screen anyway, or the one before it is full. */
function SameScreen({ question: { id, settings }, onChange, mark }: SameScreenProps) {
  const { screens, conditions } = words;
  const fits = useEdited(({ draft }) => fitsOnScreenBefore(draft.questions, id));
  const because = useEdited(({ draft }) => {
    const start = screenStart(draft.questions, id);
    const title = start && (readTitle(start.of).trim() || conditions.untitled);
    return start && screens.because[start.because]({ title: `${title}` });
  });
  const isOn = settings.same_screen && because === null;
  return (
    <Switch
      label={screens.same}
      description={because ?? (isOn || fits ? screens.help : screens.full)}
      checked={isOn}
      disabled={because !== null || !(isOn || fits)}
      {...mark}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** The cast is safe: all types have these settings. */
export function withSetting(question: Question, setting: Setting, on: boolean): Question {
  return { ...question, settings: { ...question.settings, [setting]: on } } as Question;
}
