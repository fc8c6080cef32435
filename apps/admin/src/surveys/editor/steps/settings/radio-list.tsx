import { Radio } from '@mantine/core';
import { Items, Locked, MarkedGroup } from '@userfeedback/admin-ui';
import type { Capability } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './settings.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  help?: string;
  /** Shown below the choice's text. */
  under?: ReactNode;
  isFree?: boolean;
}

interface Props<Value extends string> {
  /** The path of the choice in the survey. */
  path: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange(value: Value): void;
  /** What the choices that are not free need; without it a click on one explains so. */
  capability: Capability;
  campaign?: string;
}

/** One of a few choices, each with a sentence that says what it does. */
export function RadioList<Value extends string>({
  path,
  choices,
  value,
  onChange,
  capability,
  campaign,
}: Props<Value>) {
  const name = useId();
  return (
    <MarkedGroup path={path} role="radiogroup" gap="12 24" least={260}>
      {choices.map((choice) => (
        <Items key={choice.value} gap="sm" align="start" className={classes.choice}>
          <Locked capability={choice.isFree ? undefined : capability} {...(campaign ? { campaign } : {})}>
            <Radio
              name={name}
              value={choice.value}
              label={choice.label}
              description={choice.help}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
          </Locked>
          {choice.under && (
            <Items gap="xs" ps="xl">
              {choice.under}
            </Items>
          )}
        </Items>
      ))}
    </MarkedGroup>
  );
}
