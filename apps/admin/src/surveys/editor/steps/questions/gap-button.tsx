import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../messages/writing.ts';
import classes from './gap-button.module.css';
import type { Picked } from './types/type-groups.ts';
import { TypePicker } from './types/type-picker.tsx';

interface Props {
  /** The place that a new question gets. */
  index: number;
  /** A new number opens the list. */
  opening: number | undefined;
  onAdd(picked: Picked, index: number): void;
}

/** Adds a question above a card. The list is drawn only once it is wanted, since there is one for each card. */
export function GapButton({ index, opening, onAdd }: Props) {
  const [pressed, setPressed] = useState(0);
  const button = (open: () => void) => (
    <UnstyledButton className={classes.button} data-gap={index} onClick={open}>
      <span className={classes.words}>
        <IconPlus size={14} aria-hidden />
        {t.addHere}
      </span>
    </UnstyledButton>
  );
  if (!pressed && !opening) return button(() => setPressed(1));
  return (
    <TypePicker leadsAway opening={opening ?? pressed} onPick={(picked) => onAdd(picked, index)} target={button} />
  );
}
