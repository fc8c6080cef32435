import { Text, VisuallyHidden } from '@mantine/core';
import type { Capability } from '@userfeedback/contract';
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import { Locked } from '../access/locked.tsx';
import { Items, Row } from '../feedback/items.tsx';
import classes from './radio-cards.module.css';

interface Option<Value extends string> {
  value: Value;
  label: string;
  help?: string;
  /** A small drawing in place of the text, which is then its accessible name. */
  face?: ReactNode;
  /** Without it a click says what is needed. */
  capability?: Capability | undefined;
}

interface Props<Value extends string> {
  label: string;
  /** Only for screen readers, if the context already says what is chosen. */
  hideLabel?: boolean;
  value: Value;
  options: readonly Option<Value>[];
  onChange(value: Value): void;
}

export function RadioCards<Value extends string>({ label, hideLabel, value, options, onChange }: Props<Value>) {
  const name = useId();
  return (
    <Row component="fieldset" align="stretch" gap="xs">
      <Text component="legend" mb={4} fw="var(--mantine-font-weight-medium)">
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </Text>
      {options.map((option) => (
        <Locked key={option.value} capability={option.capability}>
          <RadioCard
            name={name}
            option={option}
            isChosen={option.value === value}
            onChange={() => onChange(option.value)}
          />
        </Locked>
      ))}
    </Row>
  );
}

interface CardProps extends Omit<HTMLAttributes<HTMLLabelElement>, 'onChange'> {
  name: string;
  option: Option<string>;
  isChosen: boolean;
  onChange(): void;
  ref?: Ref<HTMLLabelElement>;
}

function RadioCard({ name, option, isChosen, onChange, className, ...rest }: CardProps) {
  const { value, label, help, face } = option;
  const { 'aria-disabled': isLocked, 'aria-describedby': describedBy, ...root } = rest;
  const helpId = useId();
  return (
    <label
      {...root}
      className={[classes.card, className].filter(Boolean).join(' ')}
      title={face ? label : undefined}
      data-words={face ? undefined : true}
    >
      <input
        type="radio"
        name={name}
        aria-label={label}
        aria-describedby={describedBy ?? (help ? helpId : undefined)}
        aria-disabled={isLocked}
        value={value}
        checked={isChosen}
        onChange={onChange}
      />
      {face ?? (
        <Items component="span" c="dimmed" fz="xs" gap={0}>
          <Text span c="var(--mantine-color-text)" fw={500}>
            {label}
          </Text>
          {help && <span id={helpId}>{help}</span>}
        </Items>
      )}
    </label>
  );
}
