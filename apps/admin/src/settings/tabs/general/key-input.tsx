import { Group, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../strings/site-settings.ts';
import classes from '../../settings.module.css';

interface Props {
  description?: string;
  value: string;
  onChange(text: string): void;
  onEnter(): void;
  /** Its button, beside it. */
  children: ReactNode;
}

/** A licence key; it is not one of the settings that a save sends, so Enter is its own. */
export function KeyInput({ description, value, onChange, onEnter, children }: Props) {
  return (
    <Group align="end" gap="sm">
      <TextInput
        className={classes.grow ?? ''}
        label={t.license.key}
        description={description}
        value={value}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
      />
      {children}
    </Group>
  );
}
