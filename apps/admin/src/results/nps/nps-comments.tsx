import { Title } from '@mantine/core';
import { Card, Row } from '@userfeedback/admin-ui';
import type { QuestionStats } from '@userfeedback/contract';
import { t } from '../../messages/results.ts';
import { QuestionExport } from '../export-button.tsx';
import { AnswerPages } from '../parts/answer-pages.tsx';
import classes from '../parts/question-card.module.css';
import type { ResultsRange } from '../use-day-range.ts';

/** What visitors wrote beside their scores, in place of a question's card. */
export function NpsComments({
  surveyId,
  question,
  range,
}: {
  surveyId: number;
  question: QuestionStats;
  range: ResultsRange;
}) {
  const heading = `question-${question.id}`;
  return (
    <Card aria-labelledby={heading}>
      <Row justify="space-between" gap="4 24" mb="md">
        <Title order={2} id={heading} className={classes.title}>
          {question.title}
        </Title>
        <Row component="p" isUnbroken gap="sm" c="dimmed" className={classes.counts} data-number>
          <span>{t.answers({ count: question.total_answers })}</span>
          <span>{t.skipped({ count: question.skipped })}</span>
        </Row>
        <QuestionExport surveyId={surveyId} questionId={question.id} title={question.title} range={range} />
      </Row>
      <AnswerPages surveyId={surveyId} question={question} range={range} hasGroups />
    </Card>
  );
}
