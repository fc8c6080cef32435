import { Box, Divider, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Card, Items, Row, useRestingParts, useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import type { Summary, SummaryRow } from '@userfeedback/engine';
import { summaryOf } from '@userfeedback/engine';
import { useState } from 'react';
import { t as publish } from '../../../../messages/publish.ts';
import { t } from '../../../../messages/publish-summary.ts';
import { partName } from '../../../part-name.ts';
import { usePlaces } from '../../../use-places.ts';
import { ChangeLink } from './change-link.tsx';
import classes from './summary-card.module.css';
import { summaryWords } from './summary-words.ts';

/** What the survey will do, what is missing for it, and a way to where each is set. */
export function SummaryCard({
  draft,
  readinessId,
  hasMoment,
}: {
  draft: SurveyDraft;
  readinessId: string;
  /** False while the moment of publishing is incomplete or has passed. */
  hasMoment: boolean;
}) {
  const site = useSite();
  const [now] = useState(() => new Date());
  const places = usePlaces(draft.id);
  const where = places && { on_pages: places.on_pages, by_link: places.link.enabled };
  const summary = summaryOf(draft, site, now, where);
  const kept = useRestingParts().map(({ part }) => partName(part, draft));
  return (
    <Card>
      <Row align="baseline" justify="space-between" gap="4 16" mb="xs">
        <Title order={2} miw={0}>
          {publish.summary.of({ title: draft.title })}
        </Title>
        <Readiness {...withMoment(summary, hasMoment)} id={readinessId} />
      </Row>
      <Divider />
      <Items component="ul" gap={0} isDivided aria-label={t.list}>
        {summary.rows.map((row) => (
          <SummaryLine key={row.name} row={row} timeZone={site.time_zone} />
        ))}
        {kept.length > 0 && (
          <Box component="li" py={7}>
            {publish.summary.kept({ parts: kept.join(', ') })}
          </Box>
        )}
      </Items>
    </Card>
  );
}

function withMoment(summary: Summary, hasMoment: boolean): Summary {
  if (hasMoment) return summary;
  return { ...summary, missing: summary.missing + 1, gap: summary.gap ?? 'publish_at' };
}

/** Whether anything is missing, with a way to the first. */
function Readiness({ rows, missing, gap, id }: Summary & { id: string }) {
  if (gap === undefined) {
    return (
      <Row component="p" isUnbroken gap={6} fw={500} c="var(--uf-green-text)">
        <IconCheck size={16} aria-hidden />
        {t.ready}
      </Row>
    );
  }
  const first = rows.find(({ problem }) => problem !== null);
  return (
    <Row component="p" isUnbroken gap={6} fw={500} c="var(--uf-amber-text)" id={id} className={classes.missing}>
      <IconAlertTriangle size={16} aria-hidden />
      <ChangeLink
        place="summary"
        name={first?.name ?? 'questions'}
        field={first?.field ?? gap}
        label={t.missing({ count: missing })}
      />
    </Row>
  );
}

function SummaryLine({ row, timeZone }: { row: SummaryRow; timeZone: string }) {
  const { name, isDefault, problem, field } = row;
  return (
    <li className={classes.row} data-problem={problem !== null || undefined}>
      <span className={classes.name}>{t.names[name]}</span>
      <span className={classes.value} data-default={isDefault || undefined}>
        {summaryWords(row, timeZone)}
        {problem !== null && (
          <Text component="span" display="block" c="var(--uf-amber-text)">
            {t.problems[problem]}
          </Text>
        )}
      </span>
      <ChangeLink place="summary" name={name} field={field} className={classes.link} />
      <IconChevronRight size={16} className={classes.arrow} aria-hidden />
    </li>
  );
}
