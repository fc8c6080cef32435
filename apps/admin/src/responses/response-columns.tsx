import { Anchor, Text } from '@mantine/core';
import type { BadgeTone, Column } from '@userfeedback/admin-ui';
import { formatDateTime, StatusBadge, useAccess, useSite } from '@userfeedback/admin-ui';
import type { ResponseListItem, ResponseStatus } from '@userfeedback/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { t } from '../messages/responses.ts';
import { t as common } from '../messages/shell.ts';
import { paths } from '../paths.ts';
import classes from './response-columns.module.css';

export type ResponseKey = 'id' | 'submitted_at' | 'page';

const TONES: Record<ResponseStatus, BadgeTone> = { publish: 'green', trash: 'red', spam: 'amber' };

/** The columns of the responses list. */
export function useResponseColumns(
  surveyId: number,
  address: string,
): readonly Column<ResponseListItem, ResponseKey>[] {
  const { time_zone } = useSite();
  return useMemo(() => {
    const texts = t.columns;
    return [
      {
        title: texts.id,
        key: 'id',
        isNewestFirst: true,
        isSortable: true,
        isRowTitle: true,
        width: 152,
        cell: (response) => <ResponseName surveyId={surveyId} response={response} address={address} />,
      },
      {
        title: texts.submitted,
        key: 'submitted_at',
        isNewestFirst: true,
        isSortable: true,
        width: 208,
        cell: ({ submitted_at }) =>
          submitted_at && <time dateTime={submitted_at}>{formatDateTime(submitted_at, time_zone)}</time>,
      },
      {
        title: texts.page,
        key: 'page',
        isSortable: true,
        cell: ({ page_submitted }) => <PageName page={page_submitted} />,
      },
      {
        title: texts.status,
        width: 124,
        cell: ({ status }) =>
          status && <StatusBadge tone={TONES[status]}>{common.status[status]}</StatusBadge>,
      },
    ];
  }, [surveyId, time_zone, address]);
}

/** Links to the single response, which sites without Pro do not have. */
function ResponseName({
  surveyId,
  response: { id },
  address,
}: {
  surveyId: number;
  response: ResponseListItem;
  /** The list's filters, so that "next" means the next one of the list. */
  address: string;
}) {
  const canView = useAccess('view-response').allowed;
  if (!canView) return t.name({ id: String(id) });
  return (
    <Anchor component={Link} to={paths.response(surveyId, id) + address} inherit>
      {t.name({ id: String(id) })}
    </Anchor>
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
