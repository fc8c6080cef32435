import { Text, TextInput } from '@mantine/core';
import { Row, useFieldMarks } from '@userfeedback/admin-ui';
import { t as words } from '../messages/editor.ts';
import { onRowKey } from '../surveys/editor/steps/questions/options/option-row.tsx';
import classes from '../surveys/editor/steps/questions/options/options.module.css';
import { useRowFocus } from '../surveys/editor/steps/questions/options/use-row-focus.ts';
import { AddButton, RemoveButton } from '../surveys/editor/steps/row-buttons.tsx';

interface Props {
  legend: string;
  texts: readonly string[];
  /** Of the list, for errors. */
  path: string;
  /** Of a row, counted from 1. */
  name(number: number): string;
  least: number;
  most: number;
  /** Characters. */
  longest: number;
  /** Of the button. */
  addWords?: string;
  onChange(texts: string[]): void;
}

/** A short list of texts of a type. Enter continues in the next row or adds one; Alt with an arrow key moves a row. */
export function TextRows({
  legend,
  texts,
  path,
  name,
  least,
  most,
  longest,
  addWords = words.addRow,
  onChange,
}: Props) {
  const mark = useFieldMarks();
  const { list, focusRow, focusEnd } = useRowFocus();
  const canAdd = texts.length < most;
  const add = (at: number) => {
    onChange(texts.toSpliced(at, 0, ''));
    focusRow(at);
  };
  const remove = (at: number) => onChange(texts.toSpliced(at, 1));
  const move = (at: number, by: -1 | 1) => {
    const text = texts[at];
    if (text === undefined || texts[at + by] === undefined) return;
    onChange(texts.toSpliced(at, 1).toSpliced(at + by, 0, text));
    focusRow(at + by, 'same');
  };
  return (
    <fieldset className={classes.rows}>
      <Text component="legend" mb={4} fw="var(--mantine-font-weight-medium)">
        {legend}
      </Text>
      <div className={classes.rows} ref={list}>
        {texts.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no ids
          <Row key={at} gap={4} isUnbroken data-row={at}>
            <TextInput
              aria-label={name(at + 1)}
              placeholder={name(at + 1)}
              value={text}
              maxLength={longest}
              flex={1}
              attributes={{ input: { dir: 'auto' } }}
              {...mark(`${path}.${at}`, text.trim() === '')}
              onChange={(event) => onChange(texts.with(at, event.currentTarget.value))}
              onKeyDown={(event) =>
                onRowKey(event, text, {
                  onAlt: (by) => move(at, by),
                  onEnter: () => {
                    if (texts[at + 1] !== undefined) focusRow(at + 1);
                    else if (canAdd) add(at + 1);
                    else focusEnd();
                  },
                  onBackspace: () => {
                    if (texts.length <= least) return;
                    remove(at);
                    focusRow(Math.max(0, at - 1));
                  },
                })
              }
            />
            {texts.length > least && (
              <RemoveButton label={words.removeRow({ name: name(at + 1) })} onClick={() => remove(at)} />
            )}
          </Row>
        ))}
      </div>
      {canAdd && <AddButton label={addWords} className={classes.start} onClick={() => add(texts.length)} />}
    </fieldset>
  );
}
