import { Badge, Text } from '@mantine/core';
import type { BadgeTone, Column } from '@userfeedback/admin-ui';
import {
  formatDateTime,
  formatNumber,
  formatShortDateTime,
  StatusBadge,
  useAccess,
  useSite,
} from '@userfeedback/admin-ui';
import type { ResponseListItem, ResponseStatus } from '@userfeedback/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { t as single } from '../messages/response.ts';
import { t } from '../messages/responses.ts';
import { t as common } from '../messages/shell.ts';
import { paths } from '../paths.ts';
import { answerExcerpt } from './answer-excerpt.ts';
import classes from './response-columns.module.css';

export type ResponseKey = 'id' | 'submitted_at' | 'page' | 'score';

/** The columns of the responses list. */
export function useResponseColumns(
  surveyId: number,
  address: string,
  { hasScores, isMixed }: { hasScores: boolean; isMixed: boolean },
): readonly Column<ResponseListItem, ResponseKey>[] {
  const { time_zone } = useSite();
  return useMemo(() => {
    const texts = t.columns;
    return [
      {
        title: texts.id,
        key: 'id',
        isNewestFirst: true,
        isSortable: !isMixed,
        isRowTitle: true,
        width: 108,
        cell: (response) => <ResponseName surveyId={surveyId} response={response} address={address} />,
      },
      { title: texts.answers, isJoined: true, cell: () => null },
      ...(hasScores ? [scoreColumn()] : []),
      {
        title: texts.submitted,
        key: 'submitted_at',
        isNewestFirst: true,
        isSortable: true,
        isHiddenOnPhone: true,
        width: 156,
        cell: ({ submitted_at }) =>
          submitted_at && (
            <time dateTime={submitted_at} title={formatDateTime(submitted_at, time_zone)}>
              {formatShortDateTime(submitted_at, time_zone)}
            </time>
          ),
      },
      {
        title: texts.page,
        key: 'page',
        isSortable: true,
        isFoldable: 'second',
        isHiddenOnPhone: true,
        width: 176,
        cell: ({ page_submitted }) => <PageName page={page_submitted} />,
      },
      {
        title: texts.status,
        width: 124,
        isFoldable: 'first',
        isPlainOnPhone: true,
        cell: ({ status }) => status && <ResponseStatusText status={status} />,
      },
    ];
  }, [surveyId, time_zone, address, hasScores, isMixed]);
}

function scoreColumn(): Column<ResponseListItem, ResponseKey> {
  return {
    title: t.columns.score,
    key: 'score',
    isNewestFirst: true,
    isSortable: true,
    isHiddenOnPhone: true,
    width: 112,
    isFoldable: 'third',
    cell: ({ score }) => (score === null || score === undefined ? '' : formatNumber(score)),
  };
}

const TONES: Record<Exclude<ResponseStatus, 'publish'>, BadgeTone> = {
  partial: 'gray',
  trash: 'red',
  spam: 'amber',
};

/** The normal state is plain text; every other one is a badge. */
export function ResponseStatusText({ status }: { status: ResponseStatus }) {
  if (status === 'publish') return <span className={classes.published}>{common.status.publish}</span>;
  return <StatusBadge tone={TONES[status]}>{common.status[status]}</StatusBadge>;
}

/** Number and first answers, a link to the single response, which sites without Pro do not have. */
function ResponseName({
  surveyId,
  response: { id, answers = [], submitted_at },
  address,
}: {
  surveyId: number;
  response: ResponseListItem;
  /** The list's filters, so that "next" means the next one of the list. */
  address: string;
}) {
  const canView = useAccess('view-response').allowed;
  const { time_zone } = useSite();
  const { scores, text } = answerExcerpt(answers);
  const name = (
    <>
      <span className={classes.number} data-number>
        <span>{t.name({ id: String(id) })}</span>
        {submitted_at && <span className={classes.moment}>{formatShortDateTime(submitted_at, time_zone)}</span>}
      </span>
      <span dir="auto" className={classes.answers} title={[...scores, text].join(' · ')}>
        {scores.map((score, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have the same score
          <Badge key={at} dir="auto" className={classes.badge} variant="light" color="gray" tt="none" size="sm">
            {score}
          </Badge>
        ))}
        {/* What was written decides the direction, since it is cut at its end: badges have their own. */}
        {text ? <span>{text}</span> : scores.length === 0 && <em>{single.skipped}</em>}
      </span>
    </>
  );
  if (!canView) return <span className={classes.name}>{name}</span>;
  return (
    <Link to={paths.response(surveyId, id) + address} className={classes.name}>
      {name}
    </Link>
  );
}

function PageName({ page }: { page: ResponseListItem['page_submitted'] }) {
  const name = page?.name || page?.url;
  if (!name) return <Text c="dimmed">{t.unknownPage}</Text>;
  return (
    <span className={classes.page} title={page?.url ?? undefined}>
      {name}
    </span>
  );
}
