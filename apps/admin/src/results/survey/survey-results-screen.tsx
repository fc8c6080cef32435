import { Button, Select, Skeleton, Switch, Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  Card,
  CardSkeleton,
  DayRangePicker,
  EmptyState,
  formatNumber,
  hasCode,
  Items,
  LoadFailed,
  Row,
  SurveyDrawing,
  useAccess,
  useLock,
  useSite,
} from '@userfeedback/admin-ui';
import type { QuestionStats, SurveyResults } from '@userfeedback/contract';
import { UNKNOWN_LANGUAGE } from '@userfeedback/contract/limits';
import type { DayRange } from '@userfeedback/engine/results/days';
import { dayInZone } from '@userfeedback/engine/results/days';
import { lazy, Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { api } from '../../api.ts';
import { Page } from '../../frame/page.tsx';
import { useIsPhone } from '../../frame/use-is-phone.ts';
import { t as filters } from '../../messages/filters.ts';
import { t as languages } from '../../messages/languages.ts';
import { t as partial } from '../../messages/partial.ts';
import { t as responses } from '../../messages/responses.ts';
import { t } from '../../messages/results.ts';
import { t as overview } from '../../messages/results-overview.ts';
import { t as words } from '../../messages/survey-list.ts';
import { paths } from '../../paths.ts';
import { addressOf } from '../../responses/use-response-filters.ts';
import { filterChip, filterChoices } from '../../surveys/languages/language-names.ts';
import { SurveyStatusBadge } from '../../surveys/survey-status-badge.tsx';
import { AiSummary } from '../ai-summary/ai-summary.tsx';
import { ConditionFilter, conditionChips, titlesIn } from '../condition-filter.tsx';
import { FieldFilter, fieldChips, LockedFieldFilter, useFields, useHeld, useLockedFields } from '../field-filter.tsx';
import { AddFilter, FilterChips } from '../filter-parts.tsx';
import { MissingSurvey } from '../missing-survey.tsx';
import { ResultsActions } from '../more-actions.tsx';
import { NewResponses } from '../new-responses.tsx';
import { NoResponses } from '../no-responses.tsx';
import { NpsComments } from '../nps/nps-comments.tsx';
import { NpsPanel } from '../nps/nps-panel.tsx';
import { percentText } from '../parts/shares.ts';
import { RefusedFilters } from '../refused-filters.tsx';
import { ResponsesChart } from '../responses-chart.tsx';
import classes from '../results.module.css';
import { SourceFilter, sourceChips } from '../source-filter.tsx';
import { SurveyPicker } from '../survey-picker.tsx';
import type { Counted, ResultsRange } from '../use-day-range.ts';
import { useCounted, useDayRange, useWithPartial } from '../use-day-range.ts';
import { hasLanguages } from './languages-part.tsx';
import { QuestionCard } from './question-card.tsx';
import { VisitorsCard } from './visitors-card.tsx';

const Alerts = lazy(async () => ({ default: (await import('../alerts/alerts.tsx')).Alerts }));

/** The results of one survey: its figures, its days, and the answers to each question. */
export function SurveyResultsScreen() {
  const id = Number(useParams().id);
  const { time_zone } = useSite();
  const navigate = useNavigate();
  const today = dayInZone(new Date(), time_zone);
  const [days, setDays] = useDayRange(today);
  const [isWithPartial, setWithPartial] = useWithPartial();
  const [asked, change] = useCounted();
  const lock = useLock('filter-responses');
  const { language = null, ...chosen } = asked;
  const field = lock ? {} : chosen;
  const filter = { ...(language !== null && { language }), ...field };
  const isFiltered = Object.keys(filter).length > 0;
  const range: ResultsRange = {
    ...days,
    ...(isWithPartial && { include_partial: 'true' }),
    ...(isFiltered && { filter }),
  };
  const setLanguage = (tag: string | null) => change({ language: tag });
  // Without the plan the list takes none.
  const toResponses = paths.responses(id) + addressOf(lock ? {} : filter);
  const clear = () => change({ partial: null, language: null, conditions: null, ...NO_SHORT_FILTERS });
  const query = useQuery(
    api.results.survey.queryOptions({ input: { id, ...range }, placeholderData: keepPreviousData }),
  );
  const survey = query.data;
  const fields = useFields(id);
  const isOther = survey?.id !== id;
  // After a failure nothing more will load.
  const isThere = survey !== undefined || !query.error;
  const isUnanswered = survey && !isOther && !isFiltered && hasNone(survey);
  const isUnseen = isUnanswered && survey.impressions === 0;
  const state = { isStale: query.isPlaceholderData, isLoading: query.isFetching };
  if (hasCode(query.error, 'not_found') || !Number.isSafeInteger(id)) return <MissingSurvey />;
  return (
    <Page
      route="survey-results"
      title={t.title}
      subject={survey?.title}
      back={{ to: paths.results, label: t.back }}
      action={
        <ResultsActions surveyId={id} range={range} onAlerts={() => change({ panel: 'alerts' })}>
          <Button component={Link} to={toResponses}>
            {t.responses}
          </Button>
        </ResultsActions>
      }
    >
      <Row justify="space-between" gap="sm">
        <div className={classes.about}>
          <SurveyPicker
            label={t.switcher}
            value={id}
            onChange={(other) => other && navigate(paths.surveyResults(other))}
          />
          {survey && !isOther && <SurveyStatusBadge survey={survey} />}
        </div>
        <Row gap="xs">
          <DayRangePicker value={days} today={today} onChange={setDays} />
          {survey && (
            <ResultsFilters
              survey={survey}
              isWithPartial={isWithPartial}
              onPartial={setWithPartial}
              filters={filter}
              days={days}
              change={change}
            />
          )}
        </Row>
      </Row>
      {(isWithPartial || isFiltered) && (
        <Row gap="8 16">
          <FilterChips
            chips={[
              ...(isWithPartial ? [{ label: partial.chip, remove: () => setWithPartial(false) }] : []),
              ...fieldChips({ fields, filters: field, change }),
              ...sourceChips({ filters: field, change }),
              ...conditionChips({ conditions: field.conditions, change, titleOf: titlesIn(survey, fields) }),
              ...(language === null ? [] : [filterChip(language, () => setLanguage(null))]),
            ]}
            onClear={clear}
          />
          {survey && isWithPartial && <Text role="note">{partial.note({ count: partialIn(survey) })}</Text>}
        </Row>
      )}
      {lock && Object.keys(chosen).length > 0 && <RefusedFilters lock={lock} />}
      <Suspense>{survey && !isOther && <Alerts survey={survey} change={change} />}</Suspense>
      {query.error && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {survey && !isOther && isFiltered && hasNone(survey) ? (
        <NoMatch onClear={clear} />
      ) : (
        <>
          {isThere && (
            <SurveyFigures survey={isOther ? undefined : survey} isFiltered={isFiltered} toResponses={toResponses} />
          )}
          {isThere && !isUnseen && <SurveyChart survey={survey} isFiltered={isFiltered} {...state} />}
          {survey && !isOther && <LimitsCard survey={survey} />}
          {survey && !isOther && !isUnseen && (
            <VisitorsCard survey={survey} isFiltered={isFiltered} onLanguage={setLanguage} />
          )}
          {isUnanswered && survey.questions.length > 0 && (
            <Card component="div">
              <NoResponses surveyId={id} text={overview.emptyText} />
            </Card>
          )}
          <AiSummary
            surveyId={id}
            scope={{ days, filter }}
            hasAnswers={survey && !isOther ? survey.responses_count > 0 : undefined}
          />
          {isThere && <SurveyCards survey={survey} range={range} {...state} />}
        </>
      )}
      <NewResponses key={id} surveyId={id} />
    </Page>
  );
}

/** What narrows the figures besides days; the button is there once there is anything to choose. */
function ResultsFilters({
  survey,
  isWithPartial,
  onPartial,
  filters: counted,
  days,
  change,
}: {
  survey: SurveyResults;
  isWithPartial: boolean;
  onPartial(isOn: boolean): void;
  filters: Counted;
  days: DayRange;
  change: ReturnType<typeof useCounted>[1];
}) {
  const held = useHeld(survey.id);
  const { fields } = held;
  const isLocked = useLockedFields(survey.id);
  const { allowed } = useAccess('filter-responses');
  const { language = null, field, channel, source, conditions = [] } = counted;
  const set = [field, channel, source].filter((each) => each !== undefined);
  const hasSources = held.channels.length > 0 || channel !== undefined || source !== undefined;
  const hasFields = fields.length > 0 || field !== undefined;
  const offersPartial = hasPartial(survey) || isWithPartial;
  const offersLanguages = hasLanguages(survey) || language !== null;
  if (!offersPartial && !offersLanguages && !hasFields && !hasSources && !isLocked && !allowed) return null;
  return (
    <AddFilter count={Number(isWithPartial) + Number(language !== null) + set.length + conditions.length}>
      {hasFields && <FieldFilter fields={fields} filters={counted} change={change} />}
      {!isLocked && <SourceFilter held={held} filters={counted} change={change} />}
      {allowed && <ConditionFilter surveyId={survey.id} conditions={conditions} change={change} {...days} />}
      {isLocked && <LockedFieldFilter />}
      {offersLanguages && (
        <LanguageSelect survey={survey} value={language} onChange={(tag) => change({ language: tag })} />
      )}
      {offersPartial && (
        <Switch
          label={partial.include}
          checked={isWithPartial}
          onChange={(event) => onPartial(event.currentTarget.checked)}
        />
      )}
    </AddFilter>
  );
}

const NO_SHORT_FILTERS = { field: null, field_value: null, channel: null, source: null };

/** Whether no response counts, whatever the days. */
function hasNone({ responses_count, partial_count }: SurveyResults): boolean {
  return responses_count === 0 && partial_count === 0;
}

function NoMatch({ onClear }: { onClear(): void }) {
  return (
    <Card component="div">
      <EmptyState
        drawing={<SurveyDrawing />}
        title={responses.noMatch.title}
        action={
          <Button variant="default" onClick={onClear}>
            {filters.clear}
          </Button>
        }
      >
        {t.noMatch}
      </EmptyState>
    </Card>
  );
}

/** The languages of the responses, one of which alone may count. */
function LanguageSelect({
  survey: { language_counts },
  value,
  onChange,
}: {
  survey: SurveyResults;
  value: string | null;
  onChange(language: string | null): void;
}) {
  const tags = language_counts.map(({ language }) => language ?? UNKNOWN_LANGUAGE);
  const shown = value === null || tags.includes(value) ? tags : [value, ...tags];
  return (
    <Select
      label={languages.results.filter}
      allowDeselect={false}
      data={filterChoices(shown)}
      value={value ?? ''}
      comboboxProps={{ withinPortal: false }}
      onChange={(tag) => onChange(tag || null)}
    />
  );
}

/** Whether the survey has anything to say of visitors who do not finish. */
function hasPartial({ saves_answers, partial_count, answering_now }: SurveyResults): boolean {
  return saves_answers || partial_count > 0 || answering_now > 0;
}

/** The partial responses of the chosen days. */
function partialIn({ leaving: { started, finished } }: SurveyResults): number {
  return started - finished;
}

/** What of the limits is taken; they count all days, whatever the date picker says. */
function LimitsCard({ survey: { limits, questions } }: { survey: SurveyResults }) {
  const { responses, pace, quotas } = limits;
  if (!responses && !pace && quotas.length === 0) return null;
  const titleOf = (id: string) => questions.find((question) => question.id === id)?.title ?? '';
  return (
    <Card aria-label={t.limits.title}>
      <Title order={2}>{t.limits.title}</Title>
      <Items component="ul" gap={6} mt="xs">
        {responses && <li>{t.limits.responses(responses)}</li>}
        {pace && <li>{t.limits.today(pace)}</li>}
        {quotas.map(({ id, question_id, values, ...figures }) => (
          <li key={id}>{t.limits.quota({ ...figures, question: titleOf(question_id), answers: values.join(', ') })}</li>
        ))}
      </Items>
    </Card>
  );
}

/** The figures have periods of their own and ignore the date picker. */
function SurveyFigures({
  survey,
  isFiltered,
  toResponses,
}: {
  survey: SurveyResults | undefined;
  isFiltered: boolean;
  toResponses: string;
}) {
  const isPhone = useIsPhone();
  const figures = [
    { label: t.past7, value: survey?.responses_count_7_days },
    { label: t.past30, value: survey?.responses_count_30_days },
    { label: t.total, value: survey?.responses_count },
    ...(isFiltered ? [] : [{ label: t.impressions, value: survey?.impressions }]),
    ...(survey && hasPartial(survey) ? [{ label: partial.count, value: survey.partial_count }] : []),
  ];
  const answering = survey?.answering_now ?? 0;
  return (
    <Card padded={false} aria-label={t.figures}>
      <dl className={classes.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <Text component="dd" fz={24} data-number fw={600} lh={1.4}>
              {value === undefined ? <Skeleton height={22} my={6} width={64} /> : formatNumber(value)}
            </Text>
            {label === partial.count && answering > 0 && (
              <Text component="dd" c="dimmed" fz={13}>
                {partial.answeringNow({ count: answering })}
              </Text>
            )}
          </div>
        ))}
      </dl>
      {isPhone && (
        <Row
          component={Link}
          to={toResponses}
          isUnbroken
          justify="space-between"
          mih={44}
          px="md"
          c="var(--uf-link)"
          fw={500}
          td="none"
          className={classes.toResponses}
        >
          {t.responses}
          <IconChevronRight size={18} aria-hidden />
        </Row>
      )}
    </Card>
  );
}

/** How what follows the date picker is drawn while other days are on their way. */
interface Loading {
  isStale: boolean;
  isLoading: boolean;
}

/** The days of the chosen range, with their figures. */
function SurveyChart({
  survey,
  isFiltered,
  isStale,
  isLoading,
}: Loading & { survey: SurveyResults | undefined; isFiltered: boolean }) {
  if (!survey) return <CardSkeleton height={280} />;
  return (
    <Card aria-label={t.chart[survey.granularity]} aria-busy={isLoading}>
      <ResponsesChart
        points={survey.data_points}
        granularity={survey.granularity}
        versions={survey.live_changes}
        isStale={isStale}
        top={<RangeFigures survey={survey} isFiltered={isFiltered} />}
      />
    </Card>
  );
}

/** Impressions are counted of all visitors: of a filter's alone there is no response rate. */
function RangeFigures({ survey, isFiltered }: { survey: SurveyResults; isFiltered: boolean }) {
  const responses = survey.data_points.reduce((sum, { count }) => sum + count, 0);
  const figures = [
    { label: words.columns.responses, value: formatNumber(responses) },
    ...(isFiltered
      ? []
      : [
          {
            label: partial.responseRate,
            value: percentText(responses, survey.leaving.shown),
            formula: partial.responseFormula,
          },
        ]),
    ...(survey.nps_points.length > 0 ? [{ label: t.npsInShort, value: String(survey.nps_overview.nps) }] : []),
  ];
  return (
    <Row align="baseline" gap="4 16" className={classes.inTheseDays}>
      <Title order={2}>{t.inTheseDays}</Title>
      <Row component="dl" gap="4 16">
        {figures.map(({ label, value, formula }) => (
          <Row key={label} title={formula} gap={6}>
            <dt>{label}</dt>
            <Text component="dd" fw={600} data-number>
              {value}
            </Text>
          </Row>
        ))}
      </Row>
      <Text span c="dimmed">
        {t.by[survey.granularity]}
      </Text>
    </Row>
  );
}

/** The score of an NPS survey, and a card for each question. */
function SurveyCards({
  survey,
  range,
  isStale,
  isLoading,
}: Loading & { survey: SurveyResults | undefined; range: ResultsRange }) {
  if (!survey) {
    return (
      <div className={classes.cards}>
        <CardSkeleton />
        <CardSkeleton />
      </div>
    );
  }
  return (
    <div className={classes.cards} data-stale={isStale || undefined} aria-busy={isLoading}>
      {(survey.type === 'nps' || survey.nps_question_id !== null) && <NpsPanel survey={survey} />}
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
            key={`${question.id} ${question.kind}`}
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
