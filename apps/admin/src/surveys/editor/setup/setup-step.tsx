import { Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconFilePlus } from '@tabler/icons-react';
import { t } from '../../../strings/editor.ts';
import classes from '../editor.module.css';

/** Where a new survey begins (TP-01, TP-02). */
export function SetupStep({ onBlank }: { onBlank(): void }) {
  return (
    <>
      <Title order={1}>{t.editor.selectTemplate}</Title>
      <UnstyledButton onClick={onBlank} className={classes.choice}>
        <IconFilePlus size={28} stroke={1.5} aria-hidden />
        <span className={classes.choiceText}>
          <span className={classes.choiceName}>{t.editor.fromScratch}</span>
          <span className={classes.choiceHelp}>{t.editor.fromScratchHelp}</span>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </UnstyledButton>
    </>
  );
}
