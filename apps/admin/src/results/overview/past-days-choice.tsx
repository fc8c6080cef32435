import { VisuallyHidden } from '@mantine/core';
import { Locked } from '@userfeedback/admin-ui';
import { t } from '../../messages/results-overview.ts';
import classes from './past-days-choice.module.css';

/** The last 7 days or, with Pro, the last 30. */
export function PastDaysChoice({ value, onChange }: { value: 7 | 30; onChange(days: 7 | 30): void }) {
  return (
    <fieldset className={classes.choice}>
      <VisuallyHidden component="legend">{t.range}</VisuallyHidden>
      <DaysButton label={t.past7} isOn={value === 7} onClick={() => onChange(7)} />
      <Locked capability="view-long-range">
        <DaysButton label={t.past30} isOn={value === 30} onClick={() => onChange(30)} />
      </Locked>
    </fieldset>
  );
}

function DaysButton({
  label,
  isOn,
  className,
  ...rest
}: {
  label: string;
  isOn: boolean;
  className?: string;
  onClick(event: React.SyntheticEvent): void;
}) {
  return (
    <button
      type="button"
      data-choice
      className={[classes.button, className].filter(Boolean).join(' ')}
      aria-pressed={isOn}
      {...rest}
    >
      {label}
    </button>
  );
}
