import { ActionIcon, Button, Menu, Text, VisuallyHidden } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Row, toast, useFieldMarks } from '@userfeedback/admin-ui';
import type { ChoiceQuestion, OptionPatch } from '@userfeedback/engine';
import {
  addOption,
  faceOf,
  insertOption,
  makeRoomier,
  moveOption,
  optionList,
  pasteOptions,
  questionTypes,
  readPastedOptions,
  removeOption,
  repeatedOptions,
  replaceOptions,
  setOption,
  sortOptions,
} from '@userfeedback/engine';
import type { ReactNode } from 'react';
import { useMemo, useRef, useState } from 'react';
import { t } from '../../../../../messages/editor.ts';
import { t as words } from '../../../../../messages/writing.ts';
import { typeName } from '../../../../type-name.ts';
import type { Editor, Move } from '../../../draft/editor.ts';
import { useTyping } from '../../../draft/use-typing.ts';
import { AddButton } from '../../row-buttons.tsx';
import { lineAt } from '../drag/drag-moves.ts';
import { useDrag } from '../drag/use-drag.ts';
import { choose } from './choose.tsx';
import type { RowMoves } from './option-row.tsx';
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

/** Rows of options: filled up to the minimum, removable down to it; beyond the most, another type has room. */
export function OptionsEditor({ question, edit, lead }: Props) {
  const { id } = question;
  const { optionsMin, optionsMax, hasTextOptions, optionValues } = faceOf(question);
  const labels = optionValues(question);
  const { rows, canAdd, canRemove } = optionList(labels, { min: optionsMin, max: optionsMax });
  const roomier = roomierOf(question);
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
  const grow = () => {
    editRow(rows.length - 1, (draft) => insertOption(makeRoomier(draft, id), id, rows.length));
    focusRow(rows.length);
  };
  const goDown = (index: number) => {
    const isBlankBelow = rows[index + 1]?.trim() === '';
    if (!isBlankBelow && canAdd) editRow(index, (draft) => insertOption(draft, id, index + 1));
    if (isBlankBelow || canAdd || index + 1 < rows.length) focusRow(index + 1);
    else focusEnd();
  };
  const paste = pasting(question, edit, focusRow);

  const moves = useSteady({
    type,
    paste,
    remove,
    move: (index, by) => {
      if (rows[index + by] === undefined) return;
      move(index, index + by);
      focusRow(index + by, 'same');
    },
    goDown,
    goBack: (index) => {
      if (!canRemove) return;
      remove(index);
      focusRow(index - 1);
    },
  });
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
          roomier={roomier}
          onApply={(options) => {
            const isTooLong = options.length > optionsMax;
            edit((draft) => replaceOptions(isTooLong ? makeRoomier(draft, id) : draft, id, options));
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
                lead={lead?.(index, set(index))}
                canRemove={canRemove}
                whyNot={t.leastOptions({ count: optionsMin })}
                moves={moves}
              />
            ))}
          </div>
          {canAdd ? (
            <AddButton label={t.addOption} className={classes.start} onClick={add} />
          ) : (
            <FullList most={optionsMax} becomes={roomier?.label} onGrow={grow} />
          )}
        </>
      )}
    </fieldset>
  );
}

/** The same functions at each drawing, which do what the newest would do. */
function useSteady(now: RowMoves): RowMoves {
  const latest = useRef(now);
  latest.current = now;
  return useMemo(
    () => ({
      type: (...given) => latest.current.type(...given),
      paste: (...given) => latest.current.paste(...given),
      remove: (...given) => latest.current.remove(...given),
      move: (...given) => latest.current.move(...given),
      goDown: (...given) => latest.current.goDown(...given),
      goBack: (...given) => latest.current.goBack(...given),
    }),
    [],
  );
}

/** Pastes several lines from a row on. Where they are too many, it asks what becomes of them. */
function pasting(question: ChoiceQuestion, edit: Editor['edit'], focusRow: (row: number) => void): RowMoves['paste'] {
  const { id } = question;
  const pasteRead = async (index: number, { lines, room, repeated: left }: NonNullable<Read>) => {
    const chosen = lines.length <= room ? 'first' : await askPaste(question, lines.length, room);
    if (!chosen) return;
    const fitting = chosen === 'grow' ? lines : lines.slice(0, room);
    if (fitting.length > 0) {
      edit((draft) => pasteOptions(chosen === 'grow' ? makeRoomier(draft, id) : draft, id, index, fitting));
      focusRow(index + fitting.length - 1);
    }
    if (left > 0) void toast(words.options.repeated({ count: left }));
  };
  return (index, text, kept) => {
    const read = readPastedOptions(question, index, kept, text);
    if (read) void pasteRead(index, read);
    return read !== undefined;
  };
}

/** What becomes of more lines than the question has room for; undefined: nothing is pasted. */
function askPaste(question: ChoiceQuestion, count: number, room: number) {
  const { type } = question;
  const { optionsMax } = questionTypes[type];
  const roomier = roomierOf(question);
  const canGrow = roomier && count <= room + roomier.most - optionsMax;
  return choose({
    title: words.options.paste({ count }),
    body: words.options.max({ type: typeName(type), count: optionsMax }),
    choices: [
      ...(canGrow ? [{ value: 'grow' as const, label: roomier.label }] : []),
      { value: 'first' as const, label: words.options.pasteFirst({ count: room }) },
    ],
    cancel: words.options.cancel,
  });
}

/** What the question can become for more options, and how many those may be. */
function roomierOf({ type }: ChoiceQuestion): { label: string; most: number } | undefined {
  const { roomierType } = questionTypes[type];
  if (!roomierType) return undefined;
  const label = words.options.becomes({ type: typeName(roomierType) });
  return { label, most: questionTypes[roomierType].optionsMax };
}

interface FullListProps {
  most: number;
  /** What the question can become for more options. */
  becomes: string | undefined;
  onGrow(): void;
}

/** In place of the button that adds an option. */
function FullList({ most, becomes, onGrow }: FullListProps) {
  return (
    <Row gap="4 12">
      <Text span c="dimmed">
        {words.options.atMost({ count: most })}
      </Text>
      {becomes && (
        <Button variant="subtle" size="compact-sm" className={classes.start} onClick={onGrow}>
          {becomes}
        </Button>
      )}
    </Row>
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
