import { Button, FileButton, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './file-drop.module.css';
import type { useDrop } from './use-drop.ts';

interface Props {
  /** Whose `on` belongs to the element that takes what is dropped. */
  drop: ReturnType<typeof useDrop>;
  accept: string;
  isLoading: boolean;
  texts: { choose: string; drop: string; dropNow: string };
  onFile(file: File): void;
}

/** A field to choose a file or to drop it on. */
export function FileDrop({ drop, accept, isLoading, texts, onFile }: Props) {
  const reset = useRef<() => void>(null);
  const take = (file: File | null) => {
    if (file) onFile(file);
    // The same file may be chosen again once it was mended.
    reset.current?.();
  };
  return (
    <div className={classes.drop} data-dropping={drop.isOver || undefined}>
      <FileButton resetRef={reset} accept={accept} onChange={take}>
        {(props) => (
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            loading={isLoading}
            data-autofocus
            {...props}
          >
            {texts.choose}
          </Button>
        )}
      </FileButton>
      <Text c="dimmed">{drop.isOver ? texts.dropNow : texts.drop}</Text>
    </div>
  );
}
