import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core';
import { IconGripVertical, IconTrash } from '@tabler/icons-react';
import { Row, Tip, useFieldMarks } from '@userfeedback/admin-ui';
import { memoWithTexts } from '@userfeedback/admin-ui/messages';
import { TEXT_MAX } from '@userfeedback/contract/limits';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import { t } from '../../../../../messages/editor.ts';
import { t as words } from '../../../../../messages/writing.ts';
import drags from '../drag/drag.module.css';
import type { HandleProps } from '../drag/use-drag.ts';
import classes from './options.module.css';

/** Where a key in an option's field leads. */
export interface RowKeys {
  onAlt(by: -1 | 1): void;
  onEnter(): void;
  onBackspace(): void;
}

/** What can be done to the row with this index. */
export interface RowMoves {
  type(index: number, label: string): void;
  /** Several lines; returns false to let the browser paste. `kept` is what stays in the field. */
  paste(index: number, text: string, kept: string): boolean;
  remove(index: number): void;
  move(index: number, by: -1 | 1): void;
  goDown(index: number): void;
  goBack(index: number): void;
}

interface Props {
  index: number;
  label: string;
  /** Reads like an option above it. */
  isRepeated: boolean;
  line: 'above' | 'below' | undefined;
  isDragged: boolean;
  handle: HandleProps;
  /** Drawn before the text: a picture, an icon or nothing. */
  lead: ReactNode;
  canRemove: boolean;
  /** Why it has to stay otherwise. */
  whyNot: string;
  /** The same object each time: only a row that changes is drawn again, and there may be hundreds. */
  moves: RowMoves;
}

/** One option: handle, picture, text, and the button that removes it. */
export const OptionRow = memoWithTexts(function OptionRow(props: Props) {
  const { index, label, handle, canRemove, moves } = props;
  const mark = useFieldMarks();
  const noteId = useId();
  // While somebody types it may read like another one for a moment.
  const [isTyping, setTyping] = useState(false);
  const isSame = props.isRepeated && !isTyping;
  return (
    <div
      data-row={index}
      className={`${drags.place} ${classes.place}`}
      data-line={props.line}
      data-dragged={props.isDragged || undefined}
    >
      <Row gap={4} isUnbroken>
        <UnstyledButton
          className={drags.grip}
          aria-label={words.options.move({ number: index + 1 })}
          data-grip={index}
          {...handle}
        >
          <IconGripVertical size={16} aria-hidden />
        </UnstyledButton>
        {props.lead}
        <TextInput
          aria-label={t.option({ number: index + 1 })}
          placeholder={t.option({ number: index + 1 })}
          value={label}
          maxLength={TEXT_MAX}
          flex={1}
          attributes={{ input: { dir: 'auto', ...(isSame && { 'aria-describedby': noteId }) } }}
          onChange={(event) => {
            setTyping(true);
            moves.type(index, event.currentTarget.value);
          }}
          onBlur={() => setTyping(false)}
          onKeyDown={(event) =>
            onRowKey(event, label, {
              onAlt: (by) => moves.move(index, by),
              onEnter: () => moves.goDown(index),
              onBackspace: () => moves.goBack(index),
            })
          }
          onPaste={(event) => {
            if (moves.paste(index, ...pasted(event))) event.preventDefault();
          }}
          {...mark(`config.options.${index}`, label.trim() === '')}
        />
        <Tip label={props.whyNot} disabled={canRemove}>
          <ActionIcon
            size="lg"
            className={classes.remove}
            aria-label={t.removeOption({ number: index + 1 })}
            aria-disabled={!canRemove}
            data-disabled={!canRemove || undefined}
            onClick={() => canRemove && moves.remove(index)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Tip>
      </Row>
      {isSame && (
        <div className={classes.note} id={noteId}>
          {words.options.same}
        </div>
      )}
    </div>
  );
});

/** Keys in a row of a list. */
export function onRowKey(event: KeyboardEvent, label: string, { onAlt, onEnter, onBackspace }: RowKeys): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (event.nativeEvent.isComposing || ctrlKey || metaKey || shiftKey) return;
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
  if (altKey && by) onAlt(by);
  else if (!altKey && key === 'Enter') onEnter();
  else if (!altKey && key === 'Backspace' && label === '') onBackspace();
  else return;
  event.preventDefault();
}

/** The pasted text, and what stays in the field. */
function pasted({ clipboardData, currentTarget }: ClipboardEvent<HTMLInputElement>): [text: string, kept: string] {
  const { value, selectionStart, selectionEnd } = currentTarget;
  const kept = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length);
  return [clipboardData.getData('text/plain'), kept];
}
