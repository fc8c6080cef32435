import { ActionIcon, Button, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { MarkedGroup, useFieldMarks, useWantedField } from '@userfeedback/admin-ui';
import { TITLE_MAX } from '@userfeedback/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../messages/editor.ts';
import classes from './editor-header.module.css';

interface Props {
  title: string;
  /** Absent while there is nothing to edit. */
  onChange: ((title: string) => void) | undefined;
}

/** The survey's title, the heading of every step, edited in place: Enter saves, Esc cancels. */
export function TitleEdit({ title, onChange }: Props) {
  const [text, setText] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const isEditing = text !== null;
  const mark = useFieldMarks();
  useWantedField((path) => path === 'title' && onChange && setText(title));

  useEffect(() => {
    if (!isEditing) return;
    // Whatever opened it: the pencil that had the focus is gone.
    input.current?.focus();
    input.current?.select();
  }, [isEditing]);

  const save = () => {
    if (text !== null && text !== title) onChange?.(text);
    setText(null);
  };
  const toPencil = () => requestAnimationFrame(() => pencil.current?.focus());

  if (!isEditing) {
    return (
      <MarkedGroup path="title" className={classes.titlePlace}>
        <div className={classes.title}>
          <Text component="h1" title={title} truncate size="lg" fw={600}>
            {title}
          </Text>
          {onChange && (
            <ActionIcon
              ref={pencil}
              size="lg"
              className={classes.pencil}
              aria-label={t.editTitle}
              onClick={() => setText(title)}
            >
              <IconPencil size={18} />
            </ActionIcon>
          )}
        </div>
      </MarkedGroup>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the field finishes the title
    <div
      className={classes.title}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) save();
      }}
    >
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <TextInput
        ref={input}
        flex={1}
        aria-label={t.title}
        value={text}
        maxLength={TITLE_MAX}
        onChange={(event) => setText(event.currentTarget.value)}
        {...mark('title')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          if (event.key === 'Enter') save();
          else setText(null);
          toPencil();
        }}
      />
      <Button
        onClick={() => {
          save();
          toPencil();
        }}
      >
        {t.saveTitle}
      </Button>
    </div>
  );
}
