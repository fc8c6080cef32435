import { Anchor, Text, Title } from '@mantine/core';
import { Card, FoldedPart, formatNumber, Items, Row } from '@userfeedback/admin-ui';
import type { SurveyResults } from '@userfeedback/contract';
import { Link } from 'react-router';
import { t } from '../../messages/partial.ts';
import { t as response } from '../../messages/response.ts';
import { t as results } from '../../messages/results.ts';
import { paths } from '../../paths.ts';
import { formatDuration } from '../duration.ts';
import { percentText, shareIn } from '../parts/shares.ts';
import { hasLanguages, LanguagesPart } from './languages-part.tsx';
import { hasSources, SourcesPart } from './sources-part.tsx';
import classes from './visitors-card.module.css';

type Leaving = SurveyResults['leaving'];
type LeavingQuestion = Leaving['questions'][number];

/** What visitors do with the survey before they finish: one closed card, once there is anything to tell. */
export function VisitorsCard({
  survey,
  isFiltered,
  onLanguage,
}: {
  survey: SurveyResults;
  /** Impressions are of all visitors, and are left out. */
  isFiltered: boolean;
  onLanguage(language: string): void;
}) {
  const { id, leaving, saves_answers, partial_count } = survey;
  const isKnown = saves_answers || partial_count > 0;
  if (!isKnown && leaving.shown === 0 && leaving.finished === 0 && !hasLanguages(survey) && !hasSources(survey))
    return null;
  return (
    <Card aria-labelledby="visitors">
      <FoldedPart
        title={t.visitors}
        titleId="visitors"
        order={2}
        name="visitors"
        {...(isKnown ? { value: summaryOf(leaving) } : !isFiltered && { value: t.counted(leaving) })}
      >
        <Title order={3}>{t.where}</Title>
        <LeavingFigures leaving={leaving} isKnown={isKnown} isFiltered={isFiltered} />
        {saves_answers || <TurnOn surveyId={id} />}
        {isKnown && <LeavingTable questions={leaving.questions} />}
        {hasSources(survey) && <SourcesPart sources={survey.sources} />}
        {hasLanguages(survey) && <LanguagesPart survey={survey} onLanguage={onLanguage} />}
      </FoldedPart>
    </Card>
  );
}

/** The card in one sentence. */
function summaryOf({ started, finished, questions }: Leaving): string {
  const percent = shareIn(finished, started);
  if (percent === null) return t.nobody;
  const most = Math.max(0, ...questions.map(({ left }) => left));
  const number = questions.findIndex(({ left, is_removed }) => left === most && !is_removed) + 1;
  return most > 0 && number > 0 ? t.finishAndLeave({ percent, number }) : t.finish({ percent });
}

function LeavingFigures({
  leaving: { shown, started, finished },
  isKnown,
  isFiltered,
}: {
  leaving: Leaving;
  isKnown: boolean;
  isFiltered: boolean;
}) {
  const figures = [
    ...(isFiltered ? [] : [{ label: results.impressions, value: formatNumber(shown) }]),
    ...(isKnown ? [{ label: t.started, value: formatNumber(started) }] : []),
    { label: t.finished, value: formatNumber(finished) },
    ...(isKnown
      ? [{ label: t.completionRate, value: percentText(finished, started), formula: t.completionFormula }]
      : []),
  ];
  return (
    <Items component="dl" least={120} gap="12 24">
      {figures.map(({ label, value, formula }) => (
        <div key={label} title={formula}>
          <dt>{label}</dt>
          <Text component="dd" data-number fz={18} fw={600}>
            {value}
          </Text>
        </div>
      ))}
    </Items>
  );
}

function TurnOn({ surveyId }: { surveyId: number }) {
  return (
    <Text>
      {t.turnOn({
        link: (words) => (
          <Anchor component={Link} to={paths.editAnswering(surveyId)} underline="always" inherit>
            {words}
          </Anchor>
        ),
      })}
    </Text>
  );
}

const COLUMNS = ['seen', 'answered', 'skipped', 'left', 'median'] as const;

/** One line for each question, with a bar: how many saw it, and, at its end, how many left there. */
function LeavingTable({ questions }: { questions: readonly LeavingQuestion[] }) {
  const most = Math.max(1, ...questions.map(({ seen }) => seen));
  return (
    <table className={classes.table} aria-label={t.where}>
      <thead>
        <tr>
          <th scope="col">{t.columns.question}</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {questions.map((question, at) => (
          <tr key={question.id}>
            <th scope="row">
              <Row component="span" gap={10} align="baseline" isUnbroken>
                {!question.is_removed && (
                  <Text span c="dimmed">
                    {at + 1}
                  </Text>
                )}
                <span dir="auto">{question.title}</span>
                {question.is_removed && (
                  <Text span c="dimmed">
                    {' '}
                    ({response.removed})
                  </Text>
                )}
              </Row>
              <SeenBar question={question} most={most} />
            </th>
            {COLUMNS.map((column) => (
              <td key={column} data-label={t.columns[column]}>
                {column === 'median' ? medianText(question.median_seconds) : formatNumber(question[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Its numbers stand beside it. */
function SeenBar({ question: { seen, left }, most }: { question: LeavingQuestion; most: number }) {
  const stayed = (100 * (seen - left)) / most;
  return (
    <svg className={classes.bar} aria-hidden="true">
      <rect width={`${stayed}%`} height="100%" />
      <rect data-left x={`${stayed}%`} width={`${(100 * left) / most}%`} height="100%" />
    </svg>
  );
}

/** The longest span that is counted; what is longer is counted as one second more. */
const LONGEST = 600;

function medianText(seconds: number | null): string {
  if (seconds === null) return t.none;
  return seconds > LONGEST ? t.over({ minutes: LONGEST / 60 }) : formatDuration(seconds);
}
