import { SegmentedControl, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { errorText, Pager, Problem, TableSearch } from '@userfeedback/admin-ui';
import type { NpsGroup, QuestionStats } from '@userfeedback/contract';
import type { DayRange } from '@userfeedback/engine/results/days';
import { useState } from 'react';
import { api } from '../../api.ts';
import { t } from '../../strings.ts';
import classes from './answer-pages.module.css';
import { earlierType } from './earlier-type.ts';
import { GivenAnswers } from './given-answers.tsx';

/** So many of the newest come along with the statistics; a page has as many. */
const NEWEST = 10;

interface Wanted {
  search: string;
  page: number;
  group?: NpsGroup;
}
const FIRST: Wanted = { search: '', page: 1 };
const GROUPS = ['all', 'promoter', 'passive', 'detractor'] as const;

/** The texts or comments of a question: 10 a page, to be searched; those of an NPS question by group as well. */
export function AnswerPages({
  surveyId,
  question,
  range,
  hasGroups = false,
}: {
  surveyId: number;
  question: QuestionStats;
  range: DayRange;
  hasGroups?: boolean;
}) {
  const { id, title, is_quantitative, answers } = question;
  const [wanted, setWanted] = useState(FIRST);
  const isFirst = wanted.search === '' && wanted.page === 1 && !wanted.group;
  const hasTools = answers.length >= NEWEST || (hasGroups && answers.length > 0) || !isFirst;
  const query = useQuery(
    api.results.answers.queryOptions({
      input: { id: surveyId, question_id: id, question_type: earlierType(question), ...range, ...wanted },
      // What the statistics brought along is all there is of a short list.
      enabled: answers.length >= NEWEST || !isFirst,
      placeholderData: keepPreviousData,
    }),
  );
  const items = isFirst ? answers : (query.data?.items ?? answers);
  const pagination = query.data?.pagination;
  const searchLabel = is_quantitative ? t.results.searchComments(title) : t.results.searchAnswers(title);
  return (
    <div aria-busy={query.isFetching}>
      {hasTools && (
        <div className={classes.tools}>
          <TableSearch
            label={searchLabel}
            placeholder={t.results.searchIn[is_quantitative ? 'comments' : 'answers']}
            value={wanted.search}
            onSearch={(search) => setWanted({ ...wanted, search, page: 1 })}
          />
          {hasGroups && (
            <GroupChoice
              value={wanted.group}
              onChange={(group) => setWanted({ ...wanted, group, page: 1 })}
            />
          )}
        </div>
      )}
      {query.error && <Problem text={errorText(query.error)} onRetry={query.refetch} />}
      {items.length > 0 ? (
        <GivenAnswers
          surveyId={surveyId}
          answers={items}
          isComments={is_quantitative}
          hasScores={hasGroups}
        />
      ) : (
        <Text c="dimmed">{isFirst ? t.results.noComments : t.results.nothingFound}</Text>
      )}
      {pagination && (
        <div className={classes.pages}>
          <Pager
            pagination={pagination}
            label={t.results.answerPages(title)}
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
      aria-label={t.results.groups.label}
      value={value ?? 'all'}
      onChange={(group) => onChange(group === 'all' ? undefined : group)}
      data={GROUPS.map((group) => ({ value: group, label: t.results.groups[group] }))}
    />
  );
}
