import { Text, Title } from '@mantine/core';
import { Card } from '@userfeedback/admin-ui';
import type { QuestionStats } from '@userfeedback/contract';
import type { DayRange } from '@userfeedback/engine';
import { faceOfType } from '@userfeedback/engine/questions/index';
import { t } from '../../strings.ts';
import { QuestionExport } from '../export-button.tsx';
import { AnswerPages } from './answer-pages.tsx';
import { earlierType } from './earlier-type.ts';
import { InvalidOptions } from './invalid-options.tsx';
import { OptionBars } from './option-bars.tsx';
import classes from './question-card.module.css';

/** What was answered to one question: its options as bars or the texts themselves, and comments. */
export function QuestionCard({
  surveyId,
  question,
  number,
  range,
}: {
  surveyId: number;
  question: QuestionStats;
  number: number;
  range: DayRange;
}) {
  const heading = `question-${question.id}${question.type_is_earlier ? `-${question.type}` : ''}`;
  const name = nameOf(question);
  const { is_quantitative, total_answers, answers } = question;
  return (
    <Card aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} id={heading} className={classes.title}>
          <span className={classes.number} aria-hidden>
            {number}
          </span>
          <span>
            {question.title}
            {question.type_is_earlier && (
              <span className={classes.kind}>{t.results.earlierType(labelOf(question))}</span>
            )}
          </span>
        </Title>
        <p className={classes.counts}>
          <span>{t.results.answers(total_answers)}</span>
          <span>{t.results.skipped(question.skipped)}</span>
        </p>
        <QuestionExport
          surveyId={surveyId}
          questionId={question.id}
          questionType={earlierType(question)}
          title={name}
          range={range}
        />
      </div>
      <EarlierQuestion question={question} />
      {question.has_invalid_options && (
        <div className={classes.invalid}>
          <InvalidOptions surveyId={surveyId} />
        </div>
      )}
      {is_quantitative && <OptionBars question={question} />}
      {!is_quantitative && answers.length === 0 && <Text c="dimmed">{t.results.noAnswers}</Text>}
      {answers.length > 0 && (
        <AnswerPages
          key={`${range.start_date} ${range.end_date}`}
          surveyId={surveyId}
          question={question}
          range={range}
        />
      )}
    </Card>
  );
}

/** What tells this card from the one of the present kind, where both have the question's title. */
function nameOf(question: QuestionStats): string {
  return question.type_is_earlier
    ? `${question.title} (${t.results.earlierType(labelOf(question))})`
    : question.title;
}

function labelOf({ type }: QuestionStats): string {
  return faceOfType(type)?.label ?? type;
}

/** What the question was when some of its answers were given (D-23). */
function EarlierQuestion({ question: { is_removed, earlier_titles } }: { question: QuestionStats }) {
  return (
    <>
      {is_removed && <p className={classes.earlier}>{t.response.removed}</p>}
      {earlier_titles.length > 0 && <p className={classes.earlier}>{t.results.earlier(earlier_titles)}</p>}
    </>
  );
}
