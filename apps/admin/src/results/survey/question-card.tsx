import { Anchor, Box, Button, Text, Title, VisuallyHidden } from '@mantine/core';
import { Card, formatAverage, formatNumber, Notice, Row } from '@userfeedback/admin-ui';
import type { QuestionStats } from '@userfeedback/contract';
import { faceOfType, lastStepOf } from '@userfeedback/engine/question-types/index';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { t as response } from '../../messages/response.ts';
import { t } from '../../messages/results.ts';
import { paths } from '../../paths.ts';
import { typeName } from '../../responses/answer-excerpt.ts';
import { QuestionExport } from '../export-button.tsx';
import { NpsFigures } from '../nps/nps-figures.tsx';
import { AnswerPages } from '../parts/answer-pages.tsx';
import { earlierKind } from '../parts/earlier-kind.ts';
import classes from '../parts/question-card.module.css';
import type { ResultsRange } from '../use-day-range.ts';
import { shareOptions } from './option-order.ts';

/** The answers to one question: its options as bars or the texts themselves, and comments. */
export function QuestionCard({
  surveyId,
  question,
  number,
  range,
}: {
  surveyId: number;
  question: QuestionStats;
  number: number;
  range: ResultsRange;
}) {
  const heading = `question-${question.id}${question.type_is_earlier ? `-${question.type}` : ''}`;
  const name = nameOf(question);
  const { is_quantitative, total_answers, answers } = question;
  return (
    <Card aria-labelledby={heading}>
      <Row justify="space-between" gap="4 24" mb="md">
        <Title order={2} id={heading} className={classes.title}>
          <Text span inherit c="dimmed" fw={500} data-number aria-hidden>
            {number}
          </Text>
          <span>
            {question.title}
            {question.type_is_earlier && (
              <Text component="span" display="block" c="dimmed" fw={500}>
                {t.earlierType({ type: earlierName(question) })}
              </Text>
            )}
          </span>
        </Title>
        <Row component="p" isUnbroken gap="sm" c="dimmed" className={classes.counts} data-number>
          <span>{t.answers({ count: total_answers })}</span>
          <span>{t.skipped({ count: question.skipped })}</span>
          {isRated(question) && <span>{averageInWords(question)}</span>}
          {question.measure && question.measure.kind !== 'nps' && (
            <span>
              {t.measures[question.measure.kind]({ percent: t.share.of({ percent: question.measure.share }) })}
            </span>
          )}
        </Row>
        <QuestionExport
          surveyId={surveyId}
          questionId={question.id}
          questionKind={earlierKind(question)}
          title={name}
          range={range}
        />
      </Row>
      <EarlierQuestion question={question} />
      {question.has_invalid_options && (
        <Box mb="md">
          <InvalidOptions surveyId={surveyId} />
        </Box>
      )}
      {question.nps && total_answers > 0 && <NpsFigures overview={question.nps} options={question.options} />}
      {is_quantitative && <OptionBars question={question} />}
      {!is_quantitative && answers.length === 0 && <Text c="dimmed">{t.noAnswers}</Text>}
      {answers.length > 0 && (
        <AnswerPages key={JSON.stringify(range)} surveyId={surveyId} question={question} range={range} />
      )}
    </Card>
  );
}

/** Whether the answers are steps of a rating, which an average says something about; a score has figures of its own. */
function isRated({ type, nps, measure }: QuestionStats): boolean {
  return (nps === null || measure !== null) && faceOfType(type)?.isScored === true;
}

function averageInWords({ average, kind, type }: QuestionStats): string {
  const value = average === null ? t.noValue : formatAverage(average);
  const hasAnySteps = faceOfType(type)?.stepNames !== undefined;
  return hasAnySteps ? t.averageOf({ value, to: Number(lastStepOf(kind)) }) : t.average({ value });
}

/** With its steps, where the type can have others. */
function earlierName({ type, kind }: QuestionStats): string {
  const [, from, to] = kind.split('-').map(Number);
  const name = typeName(type);
  return faceOfType(type)?.stepNames && to ? t.earlierSteps({ type: name, from: from ?? 0, to }) : name;
}

/** The card's name; a card for an earlier type has the same title, so its type is added. */
function nameOf(question: QuestionStats): string {
  return question.type_is_earlier
    ? `${question.title} (${t.earlierType({ type: earlierName(question) })})`
    : question.title;
}

/** Says that a question was removed, or which titles it had before. */
function EarlierQuestion({ question: { is_removed, earlier_titles } }: { question: QuestionStats }) {
  return (
    <>
      {is_removed && (
        <Text mt={-12} mb="md" c="dimmed">
          {response.removed}
        </Text>
      )}
      {earlier_titles.length > 0 && (
        <Text mt={-12} mb="md" c="dimmed">
          {t.earlier({ titles: earlier_titles.join(' · ') })}
        </Text>
      )}
    </>
  );
}

/** Links to the editor if a question's options are missing or blank. */
function InvalidOptions({ surveyId }: { surveyId: number }) {
  return (
    <Notice tone="amber">
      {t.invalidBefore}
      <Anchor component={Link} to={paths.editQuestions(surveyId)} underline="always" inherit>
        {t.invalidLink}
      </Anchor>
    </Notice>
  );
}

/** More options than this are shown on request; steps of a scale belong together. */
const SHOWN_AT_FIRST = 10;

/** Options with a bar, their share and their count. */
function OptionBars({ question }: { question: QuestionStats }) {
  const { options, isScale } = shareOptions(question.type, question.options, question.total_answers);
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const isLong = !isScale && options.length > SHOWN_AT_FIRST;
  const shown = isLong && !isWhole ? options.slice(0, SHOWN_AT_FIRST) : options;
  const table = (
    <table id={id} className={classes.bars} aria-label={question.title} data-scale={isScale || undefined}>
      <thead>
        <tr>
          {[t.option, t.share.title, t.count].map((head) => (
            <th key={head} scope="col">
              <VisuallyHidden>{head}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ value, label, count, percent, length }) => (
          <tr key={value}>
            <th scope="row">
              <div className={classes.option}>
                <span className={classes.label} data-blank={value === '' || undefined}>
                  {label ?? (value || t.blankOption)}
                </span>
                <svg className={classes.track} aria-hidden="true">
                  <rect className={classes.bar} width={`${length}%`} height="100%" rx="4" />
                </svg>
              </div>
            </th>
            <td>{t.share.of({ percent })}</td>
            <td>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!isLong) return table;
  return (
    <>
      {table}
      <Button
        variant="subtle"
        size="compact-sm"
        mt="sm"
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? t.showFewer : t.showAll({ count: options.length })}
      </Button>
    </>
  );
}
