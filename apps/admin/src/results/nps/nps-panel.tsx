import { Text, Title } from '@mantine/core';
import { Card } from '@userfeedback/admin-ui';
import type { NpsOverview, SurveyResults } from '@userfeedback/contract';
import { t } from '../../strings.ts';
import { NpsChart } from './nps-chart.tsx';
import classes from './nps-panel.module.css';

const PARTS = ['promoter', 'passive', 'detractor'] as const;

/** The score of an NPS survey and the three groups it comes from, over the chosen days and for each of them. */
export function NpsPanel({ survey }: { survey: SurveyResults }) {
  const { nps_overview: overview } = survey;
  return (
    <Card aria-labelledby="nps">
      <Title order={2} id="nps" mb="md">
        {t.results.nps}
      </Title>
      <dl className={classes.figures}>
        <div data-part="nps" className={classes.score}>
          <dt>{t.results.npsScore}</dt>
          <dd>{overview.nps}</dd>
        </div>
        {PARTS.map((part) => (
          <div key={part} data-part={part}>
            <dt>{t.results[part]}</dt>
            <dd>{t.results.share.of(overview[part])}</dd>
          </div>
        ))}
      </dl>
      <ShareBar overview={overview} />
      {survey.nps_points.length > 0 ? (
        <NpsChart survey={survey} />
      ) : (
        <Text c="dimmed">{t.results.npsNone}</Text>
      )}
    </Card>
  );
}

function ShareBar({ overview }: { overview: NpsOverview }) {
  return (
    <svg className={classes.bar} aria-hidden="true">
      {PARTS.map((part, index) => (
        <rect
          key={part}
          data-part={part}
          x={`${PARTS.slice(0, index).reduce((sum, before) => sum + overview[before], 0)}%`}
          width={`${overview[part]}%`}
          height="100%"
        />
      ))}
    </svg>
  );
}
