import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { Row } from '../feedback/items.tsx';
import { t } from '../messages/common.ts';
import { copyText } from './copy-text.ts';

/** A text to take elsewhere, with its button. */
export function CopyField(props: {
  label: string;
  description?: string;
  value: string;
  copied?: string;
  isFocused?: boolean;
}) {
  const { label, description, value, copied = t.copy.copied, isFocused } = props;
  const field = useRef<HTMLInputElement>(null);
  return (
    <Row align="end" gap="sm">
      <TextInput
        ref={field}
        flex="1 1 240px"
        label={label}
        description={description}
        value={value}
        readOnly
        autoFocus={isFocused}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copyText(value, copied, field.current)}
      >
        {t.copy.copy}
      </Button>
    </Row>
  );
}
