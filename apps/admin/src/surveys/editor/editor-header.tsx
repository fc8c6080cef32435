import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { t } from '../../strings/editor.ts';
import classes from './editor-header.module.css';
import { StepWorkflow } from './step-workflow.tsx';
import type { Step, StepName } from './steps.ts';

interface Props {
  steps: readonly Step[];
  current: StepName;
  isSaving: boolean;
  canSave: boolean;
  onStep(step: StepName): void;
  onSave(): void;
  onClose(): void;
}

/** The editor's own header in place of the page's (ED-06): steps, Save, close (ED-07). */
export function EditorHeader({ steps, current, isSaving, canSave, ...on }: Props) {
  return (
    <header className={classes.header}>
      <StepWorkflow steps={steps} current={current} onStep={on.onStep} />
      <div className={classes.actions}>
        <Button onClick={on.onSave} loading={isSaving} disabled={!canSave} variant="default">
          {t.editor.save}
        </Button>
        <ActionIcon size="lg" aria-label={t.editor.close} onClick={on.onClose}>
          <IconX size={20} />
        </ActionIcon>
      </div>
    </header>
  );
}
