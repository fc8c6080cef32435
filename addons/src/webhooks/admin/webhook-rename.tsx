import { Button, TextInput } from '@mantine/core';
import { useFieldMarks } from '@userfeedback/admin-ui';
import { useEffect, useRef, useState } from 'react';
import { t } from './messages/webhooks.ts';
import classes from './webhooks-card.module.css';

const NAME_MAX = 200;

/** Enter and leaving the field keep the name unless it is blank; Escape does not. */
export function WebhookRename({ name, onKeep, onDone }: { name: string; onKeep(name: string): void; onDone(): void }) {
  const [text, setText] = useState(name);
  const root = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  /** The focus goes back to the pencil, which replaces the field. */
  const done = () => {
    const item = root.current?.closest('[role="group"]');
    requestAnimationFrame(() => item?.querySelector<HTMLElement>('[data-rename]')?.focus());
    onDone();
  };

  const keep = () => void (text.trim() !== '' && onKeep(text));
  return (
    <form
      ref={root}
      className={classes.rename}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
        done();
      }}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        keep();
        onDone();
      }}
    >
      <TextInput
        ref={input}
        className={classes.renameInput}
        aria-label={t.name}
        value={text}
        maxLength={NAME_MAX}
        onChange={(event) => setText(event.currentTarget.value)}
        {...useFieldMarks()('name')}
        onKeyDown={(event) => event.key === 'Escape' && done()}
      />
      <Button type="submit" variant="default">
        {t.saveName}
      </Button>
    </form>
  );
}
