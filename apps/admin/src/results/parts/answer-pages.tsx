import { Anchor, Box, Button, SegmentedControl, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDate, Items, LoadFailed, Pager, Row, TableSearch, useAccess, useSite } from '@userfeedback/admin-ui';
import type { AnswerPart, GivenAnswer, NpsGroup, QuestionStats } from '@userfeedback/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { t } from '../../messages/results.ts';
import { paths } from '../../paths.ts';
import type { ResultsRange } from '../use-day-range.ts';
import classes from './answer-pages.module.css';
import { earlierKind } from './earlier-kind.ts';

/** This many of the newest come with the statistics; a page has as many. */
const NEWEST = 10;
/** Of the comments beside answers that are drawn as bars, until all are asked for. */
const FEW = 3;

interface Wanted {
  search: string;
  page: number;
  group?: NpsGroup;
}
const FIRST: Wanted = { search: '', page: 1 };
const GROUPS = ['all', 'promoter', 'passive', 'detractor'] as const;

/**
 * The texts or comments of a question, 10 a page, with a search; for an NPS question by group as well. `part` has what
 * visitors wrote in place of an option.
 */
export function AnswerPages({
  surveyId,
  question,
  range,
  hasGroups = false,
  part = 'answer',
}: {
  surveyId: number;
  question: QuestionStats;
  range: ResultsRange;
  hasGroups?: boolean;
  part?: AnswerPart;
}) {
  const { id, title, is_quantitative } = question;
  const other = part === 'other' ? question.other : null;
  const { answers } = other ?? question;
  const isComments = is_quantitative && !other;
  const [wanted, setWanted] = useState(FIRST);
  const [isWhole, setWhole] = useState(!is_quantitative || hasGroups || answers.length <= FEW);
  const isFirst = wanted.search === '' && wanted.page === 1 && !wanted.group;
  const hasTools = isWhole && (answers.length >= NEWEST || (hasGroups && answers.length > 0) || !isFirst);
  const query = useQuery(
    api.results.answers.queryOptions({
      input: { id: surveyId, question_id: id, part, question_kind: earlierKind(question), ...range, ...wanted },
      // A short list has come with the statistics already.
      enabled: answers.length >= NEWEST || !isFirst,
      placeholderData: keepPreviousData,
    }),
  );
  const items = isFirst ? answers : (query.data?.items ?? answers);
  const pagination = query.data?.pagination;
  const searchLabel = other
    ? t.searchOthers({ title, label: other.label })
    : isComments
      ? t.searchComments({ title })
      : t.searchAnswers({ title });
  return (
    <div aria-busy={query.isFetching}>
      {hasTools && (
        <Row justify="space-between" gap="sm" mt="md" mb="xs" className={classes.tools}>
          <TableSearch
            label={searchLabel}
            placeholder={t.searchIn[isComments ? 'comments' : 'answers']}
            value={wanted.search}
            onSearch={(search) => setWanted({ ...wanted, search, page: 1 })}
          />
          {hasGroups && (
            <GroupChoice value={wanted.group} onChange={(group) => setWanted({ ...wanted, group, page: 1 })} />
          )}
        </Row>
      )}
      {query.error && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {items.length > 0 ? (
        <GivenAnswers
          surveyId={surveyId}
          answers={isWhole ? items : items.slice(0, FEW)}
          heading={other ? t.othersTo({ label: other.label }) : isComments ? t.comments : undefined}
          isComments={isComments}
          hasScores={hasGroups}
        />
      ) : (
        <Text c="dimmed">{isFirst ? t.noComments : t.nothingFound}</Text>
      )}
      {!isWhole && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t.showAll({ count: pagination?.total ?? answers.length })}
        </Button>
      )}
      {isWhole && pagination && (
        <div className={classes.pages}>
          <Pager
            pagination={pagination}
            label={t.answerPages({ title })}
            onPage={(page) => setWanted({ ...wanted, page })}
          />
        </div>
      )}
    </div>
  );
}

function GroupChoice({
  value,
  onChange,
}: {
  value: NpsGroup | undefined;
  onChange(group: NpsGroup | undefined): void;
}) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={t.groups.label}
      value={value ?? 'all'}
      onChange={(group) => onChange(group === 'all' ? undefined : group)}
      data={GROUPS.map((group) => ({ value: group, label: t.groups[group] }))}
    />
  );
}

/** Text answers, or the comments beside answers, each with its date and response. */
function GivenAnswers({
  surveyId,
  answers,
  heading,
  isComments,
  hasScores,
}: {
  surveyId: number;
  answers: readonly GivenAnswer[];
  heading: string | undefined;
  isComments: boolean;
  /** Comments without a score say so. */
  hasScores: boolean;
}) {
  return (
    <Box mt={heading ? 20 : 0} data-comments={isComments || undefined}>
      {heading && (
        <Title order={3} mb={4}>
          {heading}
        </Title>
      )}
      <Items component="ul" gap={0} isDivided>
        {answers.map((answer) => (
          <AnswerItem
            key={answer.response_id}
            surveyId={surveyId}
            answer={answer}
            isComment={isComments}
            noValue={hasScores ? '-' : ''}
          />
        ))}
      </Items>
    </Box>
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
    <Row component="li" align="start" justify="space-between" gap="2 24" py={10}>
      <Box flex="1 1 320px" miw={0} className={classes.text}>
        <p>{isComment || !written ? extra.comments : written}</p>
        {isComment && value && <Text c="dimmed">{t.answered({ value })}</Text>}
        {!isComment && written && extra.comments && <Text c="dimmed">{extra.comments}</Text>}
      </Box>
      <Row gap="sm" isUnbroken c="dimmed" data-number>
        <time dateTime={date}>{formatDate(date, time_zone)}</time>
        {canView && (
          <Anchor component={Link} to={paths.response(surveyId, response_id)}>
            {t.viewResponse({ id: String(response_id) })}
          </Anchor>
        )}
      </Row>
    </Row>
  );
}
