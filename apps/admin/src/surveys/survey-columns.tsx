import type { Column } from '@userfeedback/admin-ui';
import { formatDate, formatNumber, useSite } from '@userfeedback/admin-ui';
import type { SurveyListItem } from '@userfeedback/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { t } from '../strings.ts';
import { ShortcodeField } from './shortcode-field.tsx';
import { SpreadsheetLink } from './spreadsheet-link.tsx';
import { SurveyStatusBadge } from './survey-status-badge.tsx';

export type SurveyKey = 'id' | 'title' | 'status' | 'created_at';

/** The columns of the surveys list, in order (SL-04). */
export function useSurveyColumns(): readonly Column<SurveyListItem, SurveyKey>[] {
  const { time_zone } = useSite();
  return useMemo(
    () => [
      {
        title: t.surveys.columns.title,
        key: 'title',
        isSortable: true,
        isRowTitle: true,
        cell: (survey) => <SurveyTitle survey={survey} />,
      },
      {
        title: t.surveys.columns.status,
        key: 'status',
        isSortable: true,
        width: 124,
        cell: ({ status, publish_at }) =>
          status && <SurveyStatusBadge survey={{ status, publish_at: publish_at ?? null }} />,
      },
      {
        title: t.surveys.columns.created,
        key: 'created_at',
        isSortable: true,
        width: 128,
        cell: ({ created_at }) =>
          created_at && <time dateTime={created_at}>{formatDate(created_at, time_zone)}</time>,
      },
      {
        title: t.surveys.columns.shortcode,
        width: 230,
        cell: ({ id, title }) => <ShortcodeField id={id} title={title ?? ''} />,
      },
      {
        title: t.surveys.columns.responses,
        width: 100,
        isNumeric: true,
        cell: (survey) => (
          <>
            <SpreadsheetLink survey={survey} />
            <Link to={paths.responses(survey.id)} data-number>
              {formatNumber(survey.responses_count)}
            </Link>
          </>
        ),
      },
    ],
    [time_zone],
  );
}

/** Leads to the editor, but not for what lies in the trash (OP-30). */
function SurveyTitle({ survey: { id, title, status } }: { survey: SurveyListItem }) {
  if (status === 'trash') return <span title={title}>{title}</span>;
  return (
    <Link to={paths.editQuestions(id)} title={title}>
      {title}
    </Link>
  );
}
