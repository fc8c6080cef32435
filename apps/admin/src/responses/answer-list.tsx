import { Box, Divider, Switch, Text, Title } from '@mantine/core';
import { Card, CardSkeleton, Items } from '@userfeedback/admin-ui';
import type { Survey, SurveyResponse } from '@userfeedback/contract';
import { useState } from 'react';
import { t } from '../messages/response.ts';
import { languageName } from '../surveys/languages/language-names.ts';
import type { AnsweredQuestion } from './answered-questions.ts';
import { answerInLine, answersInOrder } from './answered-questions.ts';
import type { ResponsePlace } from './response-place.ts';
import classes from './response-screen.module.css';

/** The survey's title and its questions, each with this visitor's answer. */
export function AnswerList({
  survey,
  response,
}: {
  survey: Survey | undefined;
  response: (SurveyResponse & Pick<ResponsePlace, 'asked' | 'as_seen' | 'agreed_to'>) | undefined;
}) {
  const [isAsSeen, setAsSeen] = useState(false);
  if (!survey || !response) return <CardSkeleton lines={6} />;
  return (
    <Card aria-labelledby="answers">
      <Title order={2} id="answers">
        {survey.title}
      </Title>
      {response.as_seen && response.language !== null && (
        <Switch
          label={t.asSeen({ language: languageName(response.language) })}
          checked={isAsSeen}
          onChange={(event) => setAsSeen(event.currentTarget.checked)}
        />
      )}
      <Divider mt="md" />
      <Items component="ol" gap={0} isDivided>
        {answersInOrder(
          survey.questions,
          (isAsSeen && response.as_seen) || response.answers,
          response.asked,
          response.left_at?.question_id,
        ).map((item) => (
          <QuestionItem key={item.id} item={item} agreedTo={response.agreed_to?.[item.id]} />
        ))}
      </Items>
    </Card>
  );
}

function QuestionItem({
  item: { title, answer, isRemoved, without },
  agreedTo,
}: {
  item: AnsweredQuestion;
  agreedTo: string | undefined;
}) {
  const text = answer && answerInLine(answer);
  const { comments, name } = answer?.extra ?? {};
  return (
    <Box component="li" py={14}>
      <Title order={3} c="dimmed" fw={500}>
        {title}
        {isRemoved && ` (${t.removed})`}
      </Title>
      {text ? (
        <p className={classes.answer}>{text}</p>
      ) : (
        <p>
          <Text component="em" c="dimmed">
            {without ? t.without[without] : t.skipped}
          </Text>
        </p>
      )}
      {!text && name && <Beside title={t.name} text={name} />}
      {agreedTo && <Beside title={t.agreedTo} text={agreedTo} />}
      {comments && <Beside title={t.comments} text={comments} />}
    </Box>
  );
}

/** A text written beside an answer, or in place of one. */
function Beside({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.comments}>
      <Text component="h4" size="xs" c="dimmed" fw={500}>
        {title}
      </Text>
      <p>{text}</p>
    </div>
  );
}
