import { NumberInput } from '@mantine/core';
import { TIMING_DELAY_MAX } from '@userfeedback/contract/limits';
import { useState } from 'react';
import { t } from '../../../strings/settings.ts';
import classes from './settings.module.css';

interface Props {
  seconds: number;
  onChange(seconds: number): void;
}

/** Seconds from 0 to 60: nothing else can be typed (BH-03), and left empty it shows the number that counts. */
export function DelayField({ seconds, onChange }: Props) {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <NumberInput
      label={t.behavior.delay}
      description={t.behavior.delayHelp(TIMING_DELAY_MAX)}
      className={classes.delay}
      min={0}
      max={TIMING_DELAY_MAX}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      value={isEmpty ? '' : seconds}
      onBlur={() => setEmpty(false)}
      onChange={(typed) => {
        setEmpty(typed === '');
        if (typed !== '') onChange(Number(typed));
      }}
    />
  );
}
