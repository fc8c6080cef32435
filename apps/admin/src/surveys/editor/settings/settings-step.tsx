import { Title } from '@mantine/core';
import { t } from '../../../strings/settings-step.ts';
import classes from '../editor.module.css';
import type { StepProps } from '../steps.ts';

/** To whom, where and when the survey is shown: the cards Tracking, Targeting, Behavior (TG-01). */
export function SettingsStep({ foot }: StepProps) {
  return (
    <div className={classes.narrow}>
      <Title order={1}>{t.settings.title}</Title>
      {foot}
    </div>
  );
}
