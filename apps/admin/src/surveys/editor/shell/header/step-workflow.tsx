import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import { Row } from '@userfeedback/admin-ui';
import { useIsPhone } from '../../../../frame/use-is-phone.ts';
import { t } from '../../../../messages/editor.ts';
import type { Step, StepName } from '../../steps/steps.ts';
import classes from './editor-header.module.css';

interface Props {
  steps: readonly Step[];
  current: StepName;
  /** The steps on which something is missing. */
  gaps: readonly StepName[];
  /** False for a new survey that has not begun yet: the next steps have nothing to show. */
  isBegun: boolean;
  onStep(step: StepName): void;
}

/**
 * The editor's steps. Any of them opens at any time, for a new survey once it has begun, even if something is missing.
 */
export function StepWorkflow(props: Props) {
  // There the steps do not fit side by side.
  const isPhone = useIsPhone();
  return (
    <nav aria-label={t.steps} className={classes.nav}>
      {isPhone ? <StepMenu {...props} /> : <StepRow {...props} />}
    </nav>
  );
}

function StepRow({ steps, current, gaps, isBegun, onStep }: Props) {
  return (
    <Row component="ol" isUnbroken gap={4} ms={-12}>
      {steps.map((step, index) => (
        <li key={step.name} aria-current={step.name === current ? 'step' : undefined}>
          {step.name !== current && isBegun ? (
            <UnstyledButton className={classes.step} onClick={() => onStep(step.name)}>
              <StepLabel number={index + 1} title={step.title} hasGap={gaps.includes(step.name)} />
            </UnstyledButton>
          ) : (
            <span className={classes.step}>
              <StepLabel number={index + 1} title={step.title} hasGap={gaps.includes(step.name)} />
            </span>
          )}
        </li>
      ))}
    </Row>
  );
}

/** On a phone: the current step's name and number, with the others in a menu. */
function StepMenu({ steps, current, gaps, isBegun, onStep }: Props) {
  const at = steps.findIndex(({ name }) => name === current);
  return (
    <Menu position="bottom-start" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton ms={-8} py={4} px="xs" className={classes.present}>
          <Text span truncate fw={600}>
            {steps[at]?.title}
          </Text>
          <Text span flex="none" c="dimmed">
            {t.stepsOf({ number: at + 1, count: steps.length })}
          </Text>
          {gaps.length > 0 && <Gap />}
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map((step, index) => (
          <Menu.Item
            key={step.name}
            disabled={index !== at && !isBegun}
            aria-current={index === at ? 'step' : undefined}
            onClick={() => index !== at && onStep(step.name)}
          >
            <Row component="span" isUnbroken gap="xs">
              <StepLabel number={index + 1} title={step.title} hasGap={gaps.includes(step.name)} />
            </Row>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function StepLabel({ number, title, hasGap }: { number: number; title: string; hasGap: boolean }) {
  return (
    <>
      <span className={classes.dot} aria-hidden>
        {number}
      </span>
      <span>{title}</span>
      {hasGap && <Gap />}
    </>
  );
}

function Gap() {
  return <IconAlertTriangle size={16} color="var(--uf-amber-text)" role="img" aria-label={t.somethingMissing} />;
}
