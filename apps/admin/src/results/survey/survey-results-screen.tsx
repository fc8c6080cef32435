import { Button, Group, Skeleton, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  Card,
  CardSkeleton,
  DayRangePicker,
  EmptyState,
  errorText,
  formatNumber,
  hasCode,
  Problem,
  SurveyDrawing,
  useSite,
} from '@userfeedback/admin-ui';
import type { QuestionStats, SurveyResults } from '@userfeedback/contract';
import type { DayRange } from '@userfeedback/engine';
import { dayInZone } from '@userfeedback/engine/results/days';
import { Link, useNavigate, useParams } from 'react-router';
import { api } from '../../api.ts';
import { Page } from '../../frame/page.tsx';
import { t } from '../../messages/results.ts';
import { paths } from '../../paths.ts';
import { SurveyStatusBadge } from '../../surveys/survey-status-badge.tsx';
import { AiSummary } from '../ai-summary/ai-summary.tsx';
import { ExportButton } from '../export-button.tsx';
import { MissingSurvey } from '../missing-survey.tsx';
import { MoreActions } from '../more-actions.tsx';
import { NewResponses } from '../new-responses.tsx';
import { NpsComments } from '../nps/nps-comments.tsx';
import { NpsPanel } from '../nps/nps-panel.tsx';
import { ResponsesChart } from '../responses-chart.tsx';
import classes from '../results.module.css';
import { SurveyPicker } from '../survey-picker.tsx';
import { useDayRange } from '../use-day-range.ts';
import { QuestionCard } from './question-card.tsx';

/** The results of one survey: its figures, its days, and the answers to each question. */
export function SurveyResultsScreen() {
  const id = Number(useParams().id);
  const { time_zone } = useSite();
  const navigate = useNavigate();
  const today = dayInZone(new Date(), time_zone);
  const [range, setRange] = useDayRange(today);
  const query = useQuery(
    api.results.survey.queryOptions({ input: { id, ...range }, placeholderData: keepPreviousData }),
  );
  const survey = query.data;
  const isOther = survey?.id !== id;
  // After a failure nothing more will load.
  const isThere = survey !== undefined || !query.error;
  if (hasCode(query.error, 'not_found') || !Number.isSafeInteger(id)) return <MissingSurvey />;
  return (
    <Page
      route="survey-results"
      title={t.title}
      subject={survey?.title}
      back={{ to: paths.results, label: t.back }}
      action={
        <Group gap="xs">
          <ExportButton surveyId={id} range={range} />
          <MoreActions surveyId={id} />
          <Button component={Link} to={paths.responses(id)}>
            {t.responses}
          </Button>
        </Group>
      }
    >
      <div className={classes.toolbar}>
        <div className={classes.about}>
          <SurveyPicker
            label={t.switcher}
            value={id}
            onChange={(other) => other && navigate(paths.surveyResults(other))}
          />
          {survey && !isOther && <SurveyStatusBadge survey={survey} />}
        </div>
        <DayRangePicker value={range} today={today} onChange={setRange} />
      </div>
      {query.error && <Problem text={errorText(query.error)} onRetry={query.refetch} />}
      {isThere && <SurveyFigures survey={survey} isStale={isOther} />}
      <AiSummary surveyId={id} hasAnswers={survey && !isOther ? survey.responses_count > 0 : undefined} />
      {isThere && (
        <SurveyStatistics
          survey={survey}
          range={range}
          isStale={query.isPlaceholderData}
          isLoading={query.isFetching}
        />
      )}
      <NewResponses key={id} surveyId={id} />
    </Page>
  );
}

/** The four cards. They have periods of their own and ignore the date picker. */
function SurveyFigures({ survey, isStale }: { survey: SurveyResults | undefined; isStale: boolean }) {
  const figures = [
    { label: t.past7, value: survey?.responses_count_7_days },
    { label: t.past30, value: survey?.responses_count_30_days },
    { label: t.total, value: survey?.responses_count },
    { label: t.impressions, value: survey?.impressions },
  ];
  return (
    <dl className={classes.figures} aria-label={t.figures}>
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

/** The parts that follow the date picker: a line of days, the score of an NPS survey, a card per question. */
function SurveyStatistics({
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
      <Card aria-label={t.chart[survey.granularity]}>
        <ResponsesChart
          points={survey.data_points}
          granularity={survey.granularity}
          versions={survey.live_changes}
          isStale={false}
          top={<Title order={2}>{t.chart[survey.granularity]}</Title>}
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

/** The score of an NPS survey is shown by its own panel, without a card. */
function isScore({ type, is_removed, type_is_earlier }: QuestionStats): boolean {
  return type === 'nps' && !is_removed && !type_is_earlier;
}

/** A card with the answers of an earlier type has the number of the card before it. */
function numberOf(cards: readonly QuestionStats[], index: number): number {
  return cards.slice(0, index + 1).filter(({ type_is_earlier }) => !type_is_earlier).length;
}

function NoQuestions({ surveyId }: { surveyId: number }) {
  return (
    <Card component="div">
      <EmptyState
        drawing={<SurveyDrawing />}
        title={t.noQuestions}
        action={
          <Button component={Link} to={paths.editQuestions(surveyId)} variant="default">
            {t.edit}
          </Button>
        }
      >
        {t.noQuestionsText}
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
