import { NumberInput } from '@mantine/core';
import type { FieldMark } from '@userfeedback/admin-ui';
import { useState } from 'react';
import classes from './whole-number-field.module.css';

interface Props {
  label: string;
  description?: string;
  min?: number;
  max: number;
  /** After the number. */
  suffix?: string;
  value: number;
  mark?: FieldMark;
  onChange(value: number): void;
}

/**
 * A whole number, from 0 unless told otherwise. It accepts what is typed and moves it within the limits on blur; left empty, it shows the
 * stored number again.
 */
export function WholeNumberField({ label, description, min = 0, max, suffix, value, mark, onChange }: Props) {
  const [typed, setTyped] = useState<string | number | null>(null);
  return (
    <NumberInput
      label={label}
      description={description}
      classNames={{ wrapper: classes.field ?? '' }}
      min={min}
      max={max}
      suffix={suffix}
      clampBehavior="none"
      allowDecimal={false}
      value={typed ?? value}
      onBlur={() => setTyped(null)}
      onChange={(next) => {
        setTyped(next);
        const number = typeof next === 'number' ? next : Number.parseInt(next, 10);
        if (Number.isFinite(number)) onChange(Math.min(max, Math.max(min, Math.round(number))));
      }}
      {...mark}
    />
  );
}
