import { Button } from '@mantine/core';
import { contrast, READABLE, readableColor } from '@userfeedback/engine';
import { Notice } from '../feedback/notice.tsx';
import { localeInUse } from '../format.ts';

export function ContrastNotice({
  text,
  ground,
  words,
  onTake,
}: {
  text: string;
  ground: string;
  words: { contrast(values: { ratio: string }): string; take(values: { color: string }): string };
  onTake(color: string): void;
}) {
  const ratio = contrast(text, ground);
  if (ratio >= READABLE) return null;
  const readable = readableColor(text, ground).toUpperCase();
  return (
    <Notice
      tone="amber"
      role="status"
      actions={
        <Button variant="default" size="compact-sm" onClick={() => onTake(readable)}>
          {words.take({ color: readable })}
        </Button>
      }
    >
      {/* Rounded down: 4.49 must not read as enough. */}
      {words.contrast({ ratio: (Math.floor(ratio * 10) / 10).toLocaleString(localeInUse()) })}
    </Notice>
  );
}
