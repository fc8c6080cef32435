import { ActionIcon, Menu, Text, VisuallyHidden } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { confirm, toast, useFieldMarks } from '@userfeedback/admin-ui';
import { OPTIONS_MAX } from '@userfeedback/contract/limits';
import type { ChoiceQuestion, OptionPatch } from '@userfeedback/engine';
import {
  addOption,
  faceOf,
  insertOption,
  moveOption,
  optionList,
  pasteOptions,
  readPastedOptions,
  removeOption,
  repeatedOptions,
  replaceOptions,
  setOption,
  sortOptions,
} from '@userfeedback/engine';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { t } from '../../../../../messages/editor.ts';
import { t as typeWords } from '../../../../../messages/question-types.ts';
import { t as words } from '../../../../../messages/writing.ts';
import type { Editor, Move } from '../../../draft/editor.ts';
import { useTyping } from '../../../draft/use-typing.ts';
import { AddButton } from '../../row-buttons.tsx';
import { lineAt } from '../drag/drag-moves.ts';
import { useDrag } from '../drag/use-drag.ts';
import { OptionRow } from './option-row.tsx';
import classes from './options.module.css';
import { OptionsAsText } from './options-as-text.tsx';
import { useRowFocus } from './use-row-focus.ts';

interface Props {
  question: ChoiceQuestion;
  edit: Editor['edit'];
  /** Drawn before the text of each row: a picture, an icon or nothing. */
  lead?(index: number, set: (patch: OptionPatch) => void): ReactNode;
}

/** Rows of options: filled up to the minimum, removable down to it, at most five. */
export function OptionsEditor({ question, edit, lead }: Props) {
  const { id } = question;
  const { optionsMin, hasTextOptions, optionValues } = faceOf(question);
  const typeName = typeWords[question.type].name;
  const labels = optionValues(question);
  const { rows, canAdd, canRemove } = optionList(labels, { min: optionsMin, max: OPTIONS_MAX });
  const { list, focusRow, focusEnd } = useRowFocus();
  const [isText, setText] = useState(false);
  const mark = useFieldMarks();
  const repeated = repeatedOptions(labels);
  const typing = useTyping();

  /** Adds the rows up to this one that are only shown so far, then edits. */
  const editRow = (index: number, move: Move) =>
    edit((draft) => {
      let filled = draft;
      for (let made = labels.length; made <= index; made++) filled = addOption(filled, id);
      return move(filled);
    });
  const set = (index: number) => (patch: OptionPatch) => editRow(index, (draft) => setOption(draft, id, index, patch));
  const type = (index: number, label: string) =>
    editRow(
      index,
      typing(index, (from) => setOption(from, id, index, { label })),
    );
  const move = (from: number, to: number) => editRow(Math.max(from, to), (draft) => moveOption(draft, id, from, to));
  const remove = (index: number) => edit((draft) => removeOption(draft, id, index));
  const add = () => {
    editRow(rows.length, (draft) => draft);
    focusRow(rows.length);
  };
  const goDown = (index: number) => {
    const isBlankBelow = rows[index + 1]?.trim() === '';
    if (!isBlankBelow && canAdd) editRow(index, (draft) => insertOption(draft, id, index + 1));
    if (isBlankBelow || canAdd || index + 1 < rows.length) focusRow(index + 1);
    else focusEnd();
  };
  const paste = (index: number, text: string, kept: string) => {
    const read = readPastedOptions(question, index, kept, text);
    if (read) void pasteRead(index, read);
    return read !== undefined;
  };
  const pasteRead = async (index: number, { lines, room, repeated: left }: NonNullable<Read>) => {
    const fitting = lines.slice(0, room);
    const isSure =
      lines.length <= room ||
      (await confirm({
        title: words.options.paste({ count: lines.length }),
        body: words.options.max({ type: typeName, count: OPTIONS_MAX }),
        confirm: words.options.pasteFirst({ count: room }),
        cancel: words.options.cancel,
      }));
    if (isSure && fitting.length > 0) {
      edit((draft) => pasteOptions(draft, id, index, fitting));
      focusRow(index + fitting.length - 1);
    }
    if (isSure && left > 0) void toast(words.options.repeated({ count: left }));
  };

  const drag = useDrag({
    ids: rows.map((_, index) => String(index)),
    elementOf: (index) => list.current?.querySelector(`[data-row="${index}"]`) ?? null,
    onMove: (index, to) => move(Number(index), to),
    words: words.options,
  });
  return (
    <fieldset className={classes.rows} data-field={mark('config.options')['data-field']}>
      <Text component="legend" mb={4} fw="var(--mantine-font-weight-medium)">
        {t.options}
      </Text>
      <VisuallyHidden id={drag.handle['aria-describedby']}>{words.options.help}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{drag.message}</VisuallyHidden>
      {isText ? (
        <OptionsAsText
          question={question}
          onCancel={() => setText(false)}
          onApply={(options) => {
            edit((draft) => replaceOptions(draft, id, options));
            setText(false);
            focusRow(0);
          }}
        />
      ) : (
        <>
          <OptionsMenu
            onText={hasTextOptions ? () => setText(true) : undefined}
            onSort={() => edit((draft) => sortOptions(draft, id, compareTexts))}
          />
          <div className={classes.rows} ref={list} data-dragging={drag.draggedId !== undefined || undefined}>
            {rows.map((label, index) => (
              <OptionRow
                // biome-ignore lint/suspicious/noArrayIndexKey: options have no ids
                key={index}
                index={index}
                label={label}
                isRepeated={repeated.includes(index)}
                line={lineAt(drag.gap, index, rows.length)}
                isDragged={drag.draggedId === String(index)}
                handle={drag.handle}
                mark={mark(`config.options.${index}`, label.trim() === '')}
                lead={lead?.(index, set(index))}
                onChange={(text) => type(index, text)}
                onPaste={(text, kept) => paste(index, text, kept)}
                onRemove={canRemove ? () => remove(index) : undefined}
                whyNot={t.leastOptions({ count: optionsMin })}
                onAlt={(by) => {
                  if (rows[index + by] === undefined) return;
                  move(index, index + by);
                  focusRow(index + by, 'same');
                }}
                onEnter={() => goDown(index)}
                onBackspace={() => {
                  if (!canRemove) return;
                  remove(index);
                  focusRow(index - 1);
                }}
              />
            ))}
          </div>
          {canAdd && <AddButton label={t.addOption} className={classes.start} onClick={add} />}
        </>
      )}
    </fieldset>
  );
}

type Read = ReturnType<typeof readPastedOptions>;

const { compare: compareTexts } = new Intl.Collator(undefined, { numeric: true });

interface MenuProps {
  /** Undefined for options that have pictures. */
  onText: (() => void) | undefined;
  onSort(): void;
}

/** What can be done with all options at once. */
function OptionsMenu({ onText, onSort }: MenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="lg" className={classes.menu} aria-label={words.options.actions}>
          <IconDotsVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onText && <Menu.Item onClick={onText}>{words.options.asText}</Menu.Item>}
        <Menu.Item onClick={onSort}>{words.options.sort}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
