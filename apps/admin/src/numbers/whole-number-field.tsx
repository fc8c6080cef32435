import { NumberInput } from '@mantine/core';
import type { FieldMark } from '@userfeedback/admin-ui';
import { useState } from 'react';
import classes from './whole-number-field.module.css';

interface Props {
  label?: string;
  'aria-label'?: string;
  description?: string;
  /** Shown while there is no number. */
  placeholder?: string;
  min?: number;
  max: number;
  /** After the number. */
  suffix?: string;
  value: number | null;
  disabled?: boolean;
  mark?: FieldMark;
  error?: string | undefined;
  /** What is beyond the limits is given on, to be refused, in place of the nearest that is within. */
  isRefused?: boolean;
  onChange(value: number): void;
  /** It may be left empty. */
  onClear?(): void;
}

/**
 * A whole number, from 0 unless told otherwise. It accepts what is typed and, unless the limits are for somebody else to tell, moves it
 * within them on blur; left empty, it shows the stored number again.
 */
export function WholeNumberField({ min = 0, max, value, mark, isRefused = false, onChange, onClear, ...field }: Props) {
  const [typed, setTyped] = useState<string | number | null>(null);
  return (
    <NumberInput
      {...field}
      classNames={{ wrapper: classes.field ?? '' }}
      min={min}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      value={typed ?? value ?? ''}
      onBlur={() => setTyped(null)}
      onChange={(next) => {
        setTyped(next);
        if (next === '') onClear?.();
        const number = typeof next === 'number' ? next : Number.parseInt(next, 10);
        if (!Number.isFinite(number)) return;
        onChange(isRefused ? number : Math.min(max, Math.max(min, Math.round(number))));
      }}
      {...mark}
    />
  );
}
