import { Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Card, useRestingParts, useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import type { Summary, SummaryRow } from '@userfeedback/engine';
import { summaryOf } from '@userfeedback/engine';
import { useState } from 'react';
import { t as publish } from '../../../../messages/publish.ts';
import { t } from '../../../../messages/publish-summary.ts';
import { partName } from '../../../part-name.ts';
import { ChangeLink } from './change-link.tsx';
import classes from './summary-card.module.css';
import { summaryWords } from './summary-words.ts';

/** What the survey will do, what is missing for it, and a way to where each is set. */
export function SummaryCard({ draft, readinessId }: { draft: SurveyDraft; readinessId: string }) {
  const site = useSite();
  const [now] = useState(() => new Date());
  const summary = summaryOf(draft, site, now);
  const kept = useRestingParts().map(({ part }) => partName(part, draft));
  return (
    <Card>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {publish.summary.of({ title: draft.title })}
        </Title>
        <Readiness {...summary} id={readinessId} />
      </div>
      <ul className={classes.rows} aria-label={t.list}>
        {summary.rows.map((row) => (
          <Row key={row.name} row={row} timeZone={site.time_zone} />
        ))}
        {kept.length > 0 && <li className={classes.kept}>{publish.summary.kept({ parts: kept.join(', ') })}</li>}
      </ul>
    </Card>
  );
}

/** Whether anything is missing, with a way to the first. */
function Readiness({ rows, missing, gap, id }: Summary & { id: string }) {
  if (gap === undefined) {
    return (
      <p className={classes.ready}>
        <IconCheck size={16} aria-hidden />
        {t.ready}
      </p>
    );
  }
  const first = rows.find(({ problem }) => problem !== null);
  return (
    <p id={id} className={classes.missing}>
      <IconAlertTriangle size={16} aria-hidden />
      <ChangeLink
        place="summary"
        name={first?.name ?? 'questions'}
        field={first?.field ?? gap}
        label={t.missing({ count: missing })}
      />
    </p>
  );
}

function Row({ row, timeZone }: { row: SummaryRow; timeZone: string }) {
  const { name, isDefault, problem, field } = row;
  return (
    <li className={classes.row} data-problem={problem !== null || undefined}>
      <span className={classes.name}>{t.names[name]}</span>
      <span className={classes.value} data-default={isDefault || undefined}>
        {summaryWords(row, timeZone)}
        {problem !== null && <span className={classes.problem}>{t.problems[problem]}</span>}
      </span>
      <ChangeLink place="summary" name={name} field={field} className={classes.link} />
      <IconChevronRight size={16} className={classes.arrow} aria-hidden />
    </li>
  );
}
