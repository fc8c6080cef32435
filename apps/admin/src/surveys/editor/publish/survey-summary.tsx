import { Title } from '@mantine/core';
import { Card } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { t } from '../../../strings/publish-step.ts';
import classes from '../editor.module.css';

/** What the survey will do, in six lines (PB-01, PB-02, OP-23). */
export function SurveySummary({ draft }: { draft: SurveyDraft }) {
  const { targeting, behavior } = draft.settings;
  const { summary } = t.publish;
  return (
    <Card>
      <Title order={1} className={classes.wrap}>
        {summary.of(draft.title)}
      </Title>
      <ul className={classes.summary}>
        <li>{summary.questions(draft.questions.length)}</li>
        <li>{summary.devices(targeting.devices)}</li>
        <li>{summary.pages[targeting.pages]}</li>
        <li>{summary.timing[behavior.timing](behavior.timing_delay)}</li>
        <li>{summary.displayLength[behavior.display_length]}</li>
        <li>{summary.runTime[behavior.run_time](behavior.expire_at)}</li>
      </ul>
    </Card>
  );
}
