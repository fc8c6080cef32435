import { Button, Title } from '@mantine/core';
import { Card, CardSkeleton, EmptyState, SurveyDrawing } from '@userfeedback/admin-ui';
import type { QuestionStats, SurveyResults } from '@userfeedback/contract';
import type { DayRange } from '@userfeedback/engine';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { t } from '../../strings.ts';
import { NpsComments } from '../nps/nps-comments.tsx';
import { NpsPanel } from '../nps/nps-panel.tsx';
import { ResponsesChart } from '../responses-chart.tsx';
import { QuestionCard } from './question-card.tsx';
import classes from './survey-statistics.module.css';

/** What follows the date picker: the days as a line, the score of an NPS survey, a card for each question. */
export function SurveyStatistics({
  survey,
  range,
  isStale,
  isLoading,
}: {
  survey: SurveyResults | undefined;
  range: DayRange;
  isStale: boolean;
  isLoading: boolean;
}) {
  if (!survey) return <StatisticsSkeleton />;
  return (
    <div className={classes.statistics} data-stale={isStale || undefined} aria-busy={isLoading}>
      <Card aria-label={t.results.chart[survey.granularity]}>
        <ResponsesChart
          points={survey.data_points}
          granularity={survey.granularity}
          isStale={false}
          top={<Title order={2}>{t.results.chart[survey.granularity]}</Title>}
        />
      </Card>
      {survey.type === 'nps' && <NpsPanel survey={survey} />}
      {survey.question_stats.map((question, index) =>
        survey.type === 'nps' && isScore(question) ? (
          <NpsComments
            key={`${question.id} ${survey.start_date} ${survey.end_date}`}
            surveyId={survey.id}
            question={question}
            range={range}
          />
        ) : (
          <QuestionCard
            key={`${question.id} ${question.type}`}
            surveyId={survey.id}
            question={question}
            number={numberOf(survey.question_stats, index)}
            range={range}
          />
        ),
      )}
      {survey.question_stats.length === 0 && <NoQuestions surveyId={survey.id} />}
    </div>
  );
}

/** The layout of an NPS survey stands in place of the card of its score (NP-01). */
function isScore({ type, is_removed, type_is_earlier }: QuestionStats): boolean {
  return type === 'nps' && !is_removed && !type_is_earlier;
}

/** Answers of an earlier kind belong to the question before them. */
function numberOf(cards: readonly QuestionStats[], index: number): number {
  return cards.slice(0, index + 1).filter(({ type_is_earlier }) => !type_is_earlier).length;
}

function NoQuestions({ surveyId }: { surveyId: number }) {
  return (
    <Card component="div">
      <EmptyState
        drawing={<SurveyDrawing />}
        title={t.results.noQuestions}
        action={
          <Button component={Link} to={paths.editQuestions(surveyId)} variant="default">
            {t.results.edit}
          </Button>
        }
      >
        {t.results.noQuestionsText}
      </EmptyState>
    </Card>
  );
}

function StatisticsSkeleton() {
  return (
    <div className={classes.statistics}>
      <CardSkeleton height={280} />
      <CardSkeleton />
      <CardSkeleton />
    </div>
  );
}
