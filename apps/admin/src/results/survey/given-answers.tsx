import { Anchor } from '@mantine/core';
import { formatDate, useAccess, useSite } from '@userfeedback/admin-ui';
import type { GivenAnswer } from '@userfeedback/contract';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { t } from '../../strings.ts';
import classes from './given-answers.module.css';

/** Texts that were answered, or the comments left beside an answer, each with its date and response. */
export function GivenAnswers({
  surveyId,
  answers,
  isComments,
  hasScores,
}: {
  surveyId: number;
  answers: readonly GivenAnswer[];
  isComments: boolean;
  /** A comment without a score says so. */
  hasScores: boolean;
}) {
  return (
    <div className={classes.answers} data-comments={isComments || undefined}>
      {isComments && <h3 className={classes.heading}>{t.results.comments}</h3>}
      <ul className={classes.list}>
        {answers.map((answer) => (
          <AnswerItem
            key={answer.response_id}
            surveyId={surveyId}
            answer={answer}
            isComment={isComments}
            noValue={hasScores ? '-' : ''}
          />
        ))}
      </ul>
    </div>
  );
}

function AnswerItem({
  surveyId,
  answer,
  isComment,
  noValue,
}: {
  surveyId: number;
  answer: GivenAnswer;
  isComment: boolean;
  noValue: string;
}) {
  const { time_zone } = useSite();
  const canView = useAccess('view-response').allowed;
  const { extra, date, response_id } = answer;
  const value = answer.value || noValue;
  const written = [value, extra.name].filter(Boolean).join(' - ');
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <p>{isComment || !written ? extra.comments : written}</p>
        {isComment && value && <p className={classes.small}>{t.results.answered(value)}</p>}
        {!isComment && written && extra.comments && <p className={classes.small}>{extra.comments}</p>}
      </div>
      <div className={classes.about}>
        <time dateTime={date}>{formatDate(date, time_zone)}</time>
        {canView && (
          <Anchor component={Link} to={paths.response(surveyId, response_id)}>
            {t.results.viewResponse(response_id)}
          </Anchor>
        )}
      </div>
    </li>
  );
}
