import { Skeleton } from '@mantine/core';
import { Card, formatNumber } from '@userfeedback/admin-ui';
import type { SurveyResults } from '@userfeedback/contract';
import { t } from '../../strings.ts';
import classes from '../results.module.css';

/** The four cards; they have windows of their own and do not follow the date picker (OP-24). */
export function SurveyFigures({ survey, isStale }: { survey: SurveyResults | undefined; isStale: boolean }) {
  const figures = [
    { label: t.results.past7, value: survey?.responses_count_7_days },
    { label: t.results.past30, value: survey?.responses_count_30_days },
    { label: t.results.total, value: survey?.responses_count },
    { label: t.results.impressions, value: survey?.impressions },
  ];
  return (
    <dl className={classes.figures} aria-label={t.results.figures}>
      {figures.map(({ label, value }) => (
        <Card key={label} component="div" className={classes.figure}>
          <dt>{label}</dt>
          <dd>
            {value === undefined || isStale ? (
              <Skeleton height={22} my={6} width={64} />
            ) : (
              formatNumber(value)
            )}
          </dd>
        </Card>
      ))}
    </dl>
  );
}
