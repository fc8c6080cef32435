import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldMarks } from '@userfeedback/admin-ui';
import type { QuestionOf } from '@userfeedback/contract';
import { OPTIONS_MAX, TEXT_MAX } from '@userfeedback/contract/limits';
import type { OptionPatch } from '@userfeedback/engine';
import { addOption, optionList, questionTypes, removeOption, setOption } from '@userfeedback/engine';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { t } from '../../../../../strings/editor.ts';
import type { Editor, Move } from '../../../draft/use-survey-draft.ts';
import classes from './options.module.css';

export type ChoiceQuestion = QuestionOf<'radio-button' | 'checkbox' | 'image-radio' | 'icon-choice'>;

interface Props {
  question: ChoiceQuestion;
  edit: Editor['edit'];
  /** Drawn before the text of each row: a picture, an icon or nothing. */
  lead?(index: number, set: (patch: OptionPatch) => void): ReactNode;
}

/** Rows of options: filled up to the minimum, removable above it, at most five. */
export function OptionsEditor({ question, edit, lead }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const mark = useFieldMarks();
  const labels: string[] = question.config.options.map((option) =>
    typeof option === 'string' ? option : option.label,
  );
  const limits = { min: questionTypes[question.type].optionsMin, max: OPTIONS_MAX };
  const { rows, canAdd, canRemove } = optionList(labels, limits);
  /** Adds the rows that are only shown so far, then edits one of them. */
  const editRow = (index: number, move: Move) =>
    edit((draft) => {
      let filled = draft;
      for (let made = labels.length; made <= index; made++) filled = addOption(filled, question.id);
      return move(filled);
    });
  const set = (index: number) => (patch: OptionPatch) =>
    editRow(index, (draft) => setOption(draft, question.id, index, patch));
  const add = () => {
    editRow(rows.length, (draft) => draft);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>('[data-row]:last-of-type input')?.focus(),
    );
  };
  return (
    <fieldset className={classes.rows} data-field={mark('config.options')['data-field']}>
      <legend className={classes.sizeLabel}>{t.editor.options}</legend>
      <div className={classes.rows} ref={list}>
        {rows.map((label, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no ids
          <div key={index} data-row className={classes.row}>
            {lead?.(index, set(index))}
            <TextInput
              aria-label={t.editor.option(index + 1)}
              placeholder={t.editor.option(index + 1)}
              value={label}
              maxLength={TEXT_MAX}
              className={classes.rowText}
              onChange={(event) => set(index)({ label: event.currentTarget.value })}
              {...mark(`config.options.${index}`, label.trim() === '')}
            />
            {canRemove(index) && (
              <ActionIcon
                size="lg"
                aria-label={t.editor.removeOption(index + 1)}
                onClick={() => edit((draft) => removeOption(draft, question.id, index))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </div>
        ))}
      </div>
      {canAdd && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          className={classes.start}
          onClick={add}
        >
          {t.editor.addOption}
        </Button>
      )}
    </fieldset>
  );
}
