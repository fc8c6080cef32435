import { Text, Title } from '@mantine/core';
import type { ChartRow, ChartSeries } from '@userfeedback/admin-ui';
import { Card, DayChart } from '@userfeedback/admin-ui';
import { useTexts } from '@userfeedback/admin-ui/messages';
import type { NpsPoint, QuestionStats, SurveyResults } from '@userfeedback/contract';
import { isTooFew } from '@userfeedback/engine/results/comparison';
import { periodsOf } from '@userfeedback/engine/results/granularity';
import { useMemo } from 'react';
import { t as texts } from '../../messages/nps.ts';
import { t } from '../../messages/results.ts';
import { NpsDistribution, NpsFigures } from './nps-figures.tsx';

/** The score with its three groups, for the chosen days as a whole and for each of them. */
export function NpsPanel({ survey }: { survey: SurveyResults }) {
  const { nps_overview: overview, question_stats } = survey;
  // What the score is made of: answers to the questions that visitors get now.
  const options = question_stats.flatMap((question) => (countsForScore(question, survey) ? question.options : []));
  return (
    <Card aria-labelledby="nps">
      <Title order={2} id="nps" mb="md">
        {t.nps}
      </Title>
      <NpsFigures overview={overview} options={options} />
      <NpsDistribution options={options} />
      {survey.nps_points.length > 0 ? <NpsChart survey={survey} /> : <Text c="dimmed">{t.npsNone}</Text>}
    </Card>
  );
}

function countsForScore(
  { id, nps, measure, is_removed, type_is_earlier }: QuestionStats,
  { nps_question_id }: SurveyResults,
): boolean {
  const isOfPanel = nps_question_id === null ? nps !== null && measure === null : id === nps_question_id;
  return isOfPanel && !is_removed && !type_is_earlier;
}

const SERIES: readonly ChartSeries[] = [
  {
    key: 'nps',
    get label() {
      return t.npsScore;
    },
    color: 'brand.5',
  },
  {
    key: 'promoter',
    get label() {
      return t.promoter;
    },
    color: 'green.6',
    isRight: true,
  },
  {
    key: 'passive',
    get label() {
      return t.passive;
    },
    color: 'yellow.5',
    isRight: true,
  },
  {
    key: 'detractor',
    get label() {
      return t.detractor;
    },
    color: 'red.6',
    isRight: true,
  },
  {
    key: 'answers',
    get label() {
      return texts.answers;
    },
    color: 'gray.6',
    isTableOnly: true,
  },
];
/** The same for all data, so that two ranges can be compared. */
const SCORES = { from: -100, to: 100, marks: [-100, -50, 0, 50, 100] };
const SHARES = {
  from: 0,
  to: 100,
  marks: [0, 20, 40, 60, 80, 100],
  format: (percent: number) => t.share.of({ percent }),
};

/**
 * The score and the three shares of each period that has scores. If most periods have too few answers, the lines show
 * the 28 days that end with each period, and the table the periods themselves.
 */
function NpsChart({ survey }: { survey: SurveyResults }) {
  const { nps_points, nps_rolling, start_date, end_date, granularity } = survey;
  const version = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language draws them anew
  const [rows, tableRows] = useMemo(() => {
    const periods = periodsOf({ start_date, end_date }, granularity);
    const rowsOf = (points: readonly NpsPoint[], isRolling: boolean) => {
      const pointOf = new Map(points.map((point) => [point.end_date, point]));
      return periods.map(({ date, end_date: end }): ChartRow => {
        const point = pointOf.get(end);
        return { day: date, end, ...(point ? drawn(point, isRolling) : { values: {} }) };
      });
    };
    const own = rowsOf(nps_points, false);
    return [nps_rolling.length > 0 ? rowsOf(nps_rolling, true) : own, own];
  }, [nps_points, nps_rolling, start_date, end_date, granularity, version]);
  return (
    <>
      {nps_rolling.length > 0 && (
        <Text c="dimmed" size="sm" mb="xs">
          {texts.tooFewBy[granularity]} {texts.rolling}
        </Text>
      )}
      <DayChart
        label={texts.chart[granularity]}
        series={SERIES}
        rows={rows}
        tableRows={tableRows}
        versions={survey.live_changes}
        granularity={granularity}
        axis={SCORES}
        rightAxis={SHARES}
        formatValue={(value, { label, isRight }) =>
          texts.lineValue({ label, value: isRight ? t.share.of({ percent: value }) : String(value) })
        }
      />
    </>
  );
}

function drawn(point: NpsPoint, isRolling: boolean): Pick<ChartRow, 'values' | 'doubt' | 'basis'> {
  const { nps, promoter, passive, detractor, answers } = point;
  return {
    values: { nps, promoter, passive, detractor, answers },
    doubt: isTooFew(answers) ? texts.tooFew({ answers }) : undefined,
    ...(isRolling && { basis: { first: point.date, last: point.end_date } }),
  };
}
