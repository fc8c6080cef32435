import { useFieldMarks } from '@userfeedback/admin-ui';
import { TIMING_DELAY_MAX } from '@userfeedback/contract/limits';
import { WholeNumberField } from '../../../../numbers/whole-number-field.tsx';
import { t } from '../../../../strings/settings.ts';

/** Seconds from 0 to 60 (BH-03). */
export function DelayField({ seconds, onChange }: { seconds: number; onChange(seconds: number): void }) {
  return (
    <WholeNumberField
      label={t.behavior.delay}
      description={t.behavior.delayHelp(TIMING_DELAY_MAX)}
      max={TIMING_DELAY_MAX}
      value={seconds}
      onChange={onChange}
      mark={useFieldMarks()('settings.behavior.timing_delay')}
    />
  );
}
