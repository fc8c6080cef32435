import { Button, Checkbox, Code, Group, Text } from '@mantine/core';
import { closeModal, copyText, Items, openModal, Row } from '@userfeedback/admin-ui';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../messages/account.ts';

/** Milliseconds. */
const DIALOG_CLOSES = 300;

/** Shows them once. */
export function showRecoveryCodes(codes: readonly string[]): void {
  void openModal({ title: t.recovery.title, size: 440, children: <RecoveryCodes codes={codes} /> });
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [isKept, setKept] = useState(false);
  const copy = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The dialog before this one gives the focus back while it closes.
    const timer = window.setTimeout(() => copy.current?.focus(), DIALOG_CLOSES);
    return () => window.clearTimeout(timer);
  }, []);
  const text = codes.join('\n');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`;
  return (
    <Items>
      <Text role="status">{t.recovery.text}</Text>
      <Code block dir="ltr">
        {text}
      </Code>
      <Row gap="sm">
        <Button ref={copy} variant="default" onClick={() => void copyText(text, t.recovery.copied, null)}>
          {t.recovery.copy}
        </Button>
        <Button variant="default" component="a" href={file} download={t.recovery.file}>
          {t.recovery.download}
        </Button>
      </Row>
      <Checkbox
        label={t.recovery.kept}
        checked={isKept}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button disabled={!isKept} onClick={closeModal}>
          {t.recovery.done}
        </Button>
      </Group>
    </Items>
  );
}
