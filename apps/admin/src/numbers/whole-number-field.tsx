import { NumberInput } from '@mantine/core';
import type { FieldMark } from '@userfeedback/admin-ui';
import { useState } from 'react';
import classes from './whole-number-field.module.css';

interface Props {
  label: string;
  description: string;
  max: number;
  value: number;
  mark?: FieldMark;
  onChange(value: number): void;
}

/** A whole number from 0: nothing else can be typed, and left empty it shows the number that counts. */
export function WholeNumberField({ label, description, max, value, mark, onChange }: Props) {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <NumberInput
      label={label}
      description={description}
      classNames={{ wrapper: classes.field ?? '' }}
      min={0}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      value={isEmpty ? '' : value}
      onBlur={() => setEmpty(false)}
      onChange={(typed) => {
        setEmpty(typed === '');
        if (typed !== '') onChange(Number(typed));
      }}
      {...mark}
    />
  );
}
