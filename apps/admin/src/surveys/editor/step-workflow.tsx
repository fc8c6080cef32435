import { Menu, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { t } from '../../strings/editor.ts';
import classes from './editor-header.module.css';
import type { Step, StepName } from './steps.ts';

interface Props {
  steps: readonly Step[];
  current: StepName;
  onStep(step: StepName): void;
}

/** Below this the steps do not fit side by side. */
const NARROW = '(max-width: 899px)';

/** The way through the editor; the steps before the present one lead back, later ones never react (OP-37). */
export function StepWorkflow(props: Props) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  return (
    <nav aria-label={t.editor.steps} className={classes.nav}>
      {isNarrow ? <StepMenu {...props} /> : <StepRow {...props} />}
    </nav>
  );
}

function StepRow({ steps, current, onStep }: Props) {
  const at = steps.findIndex(({ name }) => name === current);
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        <li key={step.name} aria-current={index === at ? 'step' : undefined}>
          {isWayBack(step, index, at) ? (
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
  );
}

/** Where there is no room for all: the present step's name and number, and the others in a menu. */
function StepMenu({ steps, current, onStep }: Props) {
  const at = steps.findIndex(({ name }) => name === current);
  return (
    <Menu position="bottom-start" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.present}>
          <span className={classes.presentTitle}>{steps[at]?.title}</span>
          <span className={classes.presentNumber}>{t.editor.stepsOf(at + 1, steps.length)}</span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map((step, index) => (
          <Menu.Item
            key={step.name}
            disabled={index !== at && !isWayBack(step, index, at)}
            aria-current={index === at ? 'step' : undefined}
            onClick={() => index !== at && onStep(step.name)}
          >
            <span className={classes.entry}>
              <StepLabel number={index + 1} title={step.title} isDone={index < at} />
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function isWayBack(step: Step, index: number, at: number): boolean {
  return index < at && step.name !== 'setup';
}

function StepLabel({ number, title, isDone }: { number: number; title: string; isDone: boolean }) {
  return (
    <>
      <span className={classes.dot} aria-hidden>
        {isDone ? <IconCheck size={14} /> : number}
      </span>
      <span>{title}</span>
    </>
  );
}
