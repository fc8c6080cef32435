import { Box, TextInput } from '@mantine/core';
import { Row } from '@userfeedback/admin-ui';
import type { ReactNode } from 'react';
import { t } from '../../../messages/settings.ts';

interface Props {
  description?: string;
  value: string;
  /** Why the key was refused. */
  error: string | null;
  onChange(text: string): void;
  onEnter(): void;
  /** The button beside the field. */
  children: ReactNode;
}

/** A licence key. It is not saved with the other settings, so Enter sends it by itself. */
export function KeyInput({ description, value, error, onChange, onEnter, children }: Props) {
  return (
    <TextInput
      label={t.license.key}
      description={description}
      value={value}
      error={error}
      inputContainer={(input) => (
        <Row gap="sm">
          <Box flex="1 1 240px">{input}</Box>
          {children}
        </Row>
      )}
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
  );
}
