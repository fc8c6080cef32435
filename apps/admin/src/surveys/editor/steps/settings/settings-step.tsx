import { Text, Title } from '@mantine/core';
import { t } from '../../../../strings/settings.ts';
import classes from '../../editor.module.css';
import type { StepProps } from '../../shell/steps.ts';
import { BehaviorCard } from './behavior-card.tsx';
import { TargetingCard } from './targeting-card.tsx';
import { TrackingCard } from './tracking-card.tsx';

/** Who sees the survey, where and when: the cards Tracking, Targeting, Behavior. */
export function SettingsStep({ editor, foot }: StepProps) {
  return (
    <div className={classes.narrow}>
      <div>
        <Title order={1}>{t.settings.title}</Title>
        <Text c="dimmed">{t.settings.description}</Text>
      </div>
      <TrackingCard editor={editor} />
      <TargetingCard editor={editor} />
      <BehaviorCard editor={editor} />
      {foot}
    </div>
  );
}
