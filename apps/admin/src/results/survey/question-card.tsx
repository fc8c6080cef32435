import { Anchor, Box, Text, Title } from '@mantine/core';
import { Card, Notice, Row } from '@userfeedback/admin-ui';
import type { QuestionStats } from '@userfeedback/contract';
import { faceOfType } from '@userfeedback/engine/question-types/index';
import { Link } from 'react-router';
import { t as response } from '../../messages/response.ts';
import { t } from '../../messages/results.ts';
import { paths } from '../../paths.ts';
import { typeName } from '../../surveys/type-name.ts';
import { QuestionExport } from '../export-button.tsx';
import { averageText } from '../figures/average-text.ts';
import { QuestionFigures } from '../figures/index.tsx';
import { NpsFigures } from '../nps/nps-figures.tsx';
import { AnswerPages } from '../parts/answer-pages.tsx';
import { earlierKind } from '../parts/earlier-kind.ts';
import classes from '../parts/question-card.module.css';
import type { ResultsRange } from '../use-day-range.ts';

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
  const heading = `question-${question.id}${question.type_is_earlier ? `-${question.kind}` : ''}`;
  const name = nameOf(question);
  const { is_quantitative, total_answers, answers } = question;
  const average = averageText(question);
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
        <Row component="p" gap="0 12" c="dimmed" className={classes.counts} data-number>
          <span>{t.answers({ count: total_answers })}</span>
          <span>{t.skipped({ count: question.skipped })}</span>
          {average && <span>{average}</span>}
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
      <QuestionFigures question={question} />
      {!is_quantitative && answers.length === 0 && <Text c="dimmed">{t.noAnswers}</Text>}
      {question.other && question.other.answers.length > 0 && (
        <AnswerPages
          key={`other ${JSON.stringify(range)}`}
          surveyId={surveyId}
          question={question}
          range={range}
          part="other"
        />
      )}
      {answers.length > 0 && (
        <AnswerPages key={JSON.stringify(range)} surveyId={surveyId} question={question} range={range} />
      )}
    </Card>
  );
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
