import { Switch, TextInput } from '@mantine/core';
import { Items, toast, useFieldMarks } from '@userfeedback/admin-ui';
import { TEXT_MAX } from '@userfeedback/contract/limits';
import { DEFAULT_OTHER, DROPDOWN_OPTIONS_MAX } from '@userfeedback/contract/question-limits';
import type { LostPart } from '@userfeedback/engine';
import { faceOf, lostParts, setChoices } from '@userfeedback/engine';
import { t } from '../messages/question-types.ts';
import { WholeNumberField } from '../numbers/whole-number-field.tsx';
import { lostInWords } from '../surveys/editor/draft/lost-in-words.ts';
import { OptionsEditor } from '../surveys/editor/steps/questions/options/options-editor.tsx';
import type { ConfigProps } from './type-face.ts';

type Offering = ConfigProps<'radio-button'> | ConfigProps<'checkbox'> | ConfigProps<'dropdown'>;
type Props = Offering | ConfigProps<'ranking'>;

/** Options that are texts alone. Types share it, so that the focus stays in a row when the type changes. */
export function TextChoices({ question, edit }: Props) {
  const { id, config } = question;
  const mark = useFieldMarks();
  const change = (patch: Parameters<typeof setChoices>[2]) => {
    let lost: readonly LostPart[] = [];
    edit((draft) => {
      const after = setChoices(draft, id, patch);
      lost = lostParts(draft, after);
      return after;
    });
    if (lost.length > 0) void toast(lostInWords(lost));
  };
  return (
    <Items>
      <OptionsEditor question={question} edit={edit} />
      {'multiple' in config && (
        <Switch
          label={t.dropdown.switches.multiple}
          checked={config.multiple}
          {...mark('config.multiple')}
          onChange={(event) => change({ multiple: event.currentTarget.checked })}
        />
      )}
      {question.type !== 'ranking' && <OtherChoice question={question} onChange={(other) => change({ other })} />}
      {'max_choices' in config && faceOf(question).storesAs === 'list' && (
        <WholeNumberField
          label={t.dropdown.fields.max_choices}
          description={t.dropdown.maxHelp}
          placeholder={t.dropdown.anyNumber}
          min={1}
          max={DROPDOWN_OPTIONS_MAX}
          value={config.max_choices || null}
          onChange={(max_choices) => change({ max_choices })}
          onClear={() => change({ max_choices: 0 })}
          mark={mark('config.max_choices')}
        />
      )}
    </Items>
  );
}

/** An answer in the visitor's own words, behind the options. */
function OtherChoice({
  question,
  onChange,
}: {
  question: Offering['question'];
  onChange(other: Offering['question']['config']['other']): void;
}) {
  const words = t['radio-button'];
  const mark = useFieldMarks();
  const { enabled = false, label = DEFAULT_OTHER } = question.config.other ?? {};
  const { blankTexts, doubledTexts } = faceOf(question);
  const path = 'config.other.label';
  return (
    <>
      <Switch
        label={words.allowOther}
        checked={enabled}
        {...mark('config.other.enabled')}
        onChange={(event) => onChange({ enabled: event.currentTarget.checked, label })}
      />
      {enabled && (
        <TextInput
          label={words.fields.other}
          value={label}
          maxLength={TEXT_MAX}
          attributes={{ input: { dir: 'auto' } }}
          {...mark(path, doubledTexts?.(question)[path] ? words.likeOption : blankTexts?.(question).includes(path))}
          onChange={(event) => onChange({ enabled, label: event.currentTarget.value })}
        />
      )}
    </>
  );
}
