import { Text, Title } from '@mantine/core';
import { Items } from '@userfeedback/admin-ui';
import { t } from '../../../../messages/settings-step.ts';
import type { StepProps } from '../../draft/step-props.ts';
import { AnsweringLine } from './answering-line.tsx';
import { BehaviorCard } from './behavior-card.tsx';
import { FieldsLine } from './fields-line.tsx';
import { LanguagesLine } from './languages-line.tsx';
import { LimitsCard } from './limits-card.tsx';
import { TargetingCard } from './targeting-card.tsx';
import { TrackingCard } from './tracking-card.tsx';

/** Who sees the survey, where and when; what few people need is closed, at the end. */
export function SettingsStep({ foot }: StepProps) {
  return (
    <Items w="100%" maw={720} mx="auto">
      <div>
        <Title order={2}>{t.settings.title}</Title>
        <Text c="dimmed">{t.settings.description}</Text>
      </div>
      <TargetingCard />
      <BehaviorCard />
      <LimitsCard />
      <AnsweringLine />
      <LanguagesLine />
      <FieldsLine />
      <TrackingCard />
      {foot}
    </Items>
  );
}
