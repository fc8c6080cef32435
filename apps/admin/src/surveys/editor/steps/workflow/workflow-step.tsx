import { Text, Title } from '@mantine/core';
import { t } from '../../../../strings/workflow.ts';
import classes from '../../editor.module.css';
import type { StepProps } from '../../shell/steps.ts';
import { AddonCards } from './addon-cards.tsx';
import { ComingSoon } from './coming-soon.tsx';
import { EmailCard } from './email-card.tsx';

/** What happens after a visitor has answered (WF-01, WF-02). */
export function WorkflowStep({ editor, foot }: StepProps) {
  return (
    <div className={classes.narrow}>
      <div>
        <Title order={1}>{t.workflow.title}</Title>
        <Text c="dimmed">{t.workflow.description}</Text>
      </div>
      <EmailCard editor={editor} />
      <AddonCards editor={editor} />
      <ComingSoon />
      {foot}
    </div>
  );
}
