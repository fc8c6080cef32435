import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { t } from '../../strings/editor.ts';
import classes from './editor.module.css';
import type { Step, StepName } from './steps.ts';

interface Props {
  steps: readonly Step[];
  current: StepName;
  onStep(step: StepName): void;
}

/** The steps in a row; those before the present one lead back, later ones never react (OP-37). */
export function StepWorkflow({ steps, current, onStep }: Props) {
  const at = steps.findIndex(({ name }) => name === current);
  return (
    <nav aria-label={t.editor.steps}>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.name} aria-current={index === at ? 'step' : undefined}>
            {index < at && step.name !== 'setup' ? (
              <UnstyledButton className={classes.step} onClick={() => onStep(step.name)}>
                <StepLabel number={index + 1} title={step.title} isDone />
              </UnstyledButton>
            ) : (
              <span className={classes.step}>
                <StepLabel number={index + 1} title={step.title} isDone={index < at} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepLabel({ number, title, isDone }: { number: number; title: string; isDone: boolean }) {
  return (
    <>
      <span className={classes.dot} aria-hidden>
        {isDone ? <IconCheck size={14} /> : number}
      </span>
      <span className={classes.stepTitle}>{title}</span>
    </>
  );
}
