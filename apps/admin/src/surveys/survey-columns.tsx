import { ActionIcon } from '@mantine/core';
import type { SurveyLink } from '@userfeedback/addon-kit';
import { surveyLinks } from '@userfeedback/addons/admin-survey-links';
import type { Column } from '@userfeedback/admin-ui';
import { copyText, formatAgo, formatDate, formatNumber, Tip, useLock, useSite } from '@userfeedback/admin-ui';
import { useTexts } from '@userfeedback/admin-ui/messages';
import type { SurveyListItem } from '@userfeedback/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { t as words } from '../messages/survey-list.ts';
import { paths } from '../paths.ts';
import { SurveyStatusBadge } from './survey-status-badge.tsx';
import classes from './survey-table.module.css';

export type SurveyKey = 'id' | 'title' | 'status' | 'created_at';

/** The columns of the surveys list, in order. */
export function useSurveyColumns(): readonly Column<SurveyListItem, SurveyKey>[] {
  const { time_zone } = useSite();
  const texts = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language draws them anew
  return useMemo(
    () => [
      {
        title: words.columns.title,
        key: 'title',
        isSortable: true,
        isRowTitle: true,
        cell: (survey) => <SurveyTitle survey={survey} />,
      },
      {
        title: words.columns.status,
        key: 'status',
        isSortable: true,
        width: 176,
        cell: (survey) => <SurveyStatusCell survey={survey} />,
      },
      {
        title: words.columns.created,
        key: 'created_at',
        isNewestFirst: true,
        isSortable: true,
        width: 156,
        cell: ({ created_at }) => created_at && <time dateTime={created_at}>{formatDate(created_at, time_zone)}</time>,
      },
      {
        title: words.columns.shortcode,
        width: 230,
        isFoldable: true,
        cell: ({ id, title }) => <ShortcodeField id={id} title={title ?? ''} />,
      },
      {
        title: words.columns.responses,
        width: 100,
        isNumeric: true,
        cell: (survey) => (
          <span className={classes.responses}>
            {surveyLinks.map((link) => (
              <AddonLink key={link.label} link={link} survey={survey} />
            ))}
            <Link to={paths.responses(survey.id)} data-number>
              {formatNumber(survey.responses_count)}
            </Link>
          </span>
        ),
      },
    ],
    [time_zone, texts],
  );
}

/** The badge, and below it one note: why visitors do not see a live survey, what is wrong with it, or that changes wait beside it. */
function SurveyStatusCell({ survey }: { survey: SurveyListItem }) {
  const { status, publish_at, not_shown, closed, has_problems, draft, places } = survey;
  const rating = useLock('use-rating-questions');
  const unshown = not_shown ? notShownText(not_shown, rating?.needs ?? '') : null;
  const hidden = unshown ?? (closed ? words.closed[closed] : has_problems ? words.hasProblems : null);
  const isOff = status === 'publish' && places?.includes('pages') === false;
  const elsewhere = isOff ? words.places[places?.includes('link') ? 'link' : 'none'] : null;
  if (!status) return null;
  const waiting = draft && words.changesBy({ name: draft.by, ago: formatAgo(draft.at) });
  const note = hidden ?? elsewhere ?? (draft ? words.changesNotLive : null);
  return (
    // One box, so that on a phone the reason goes below the badge.
    <div>
      <SurveyStatusBadge survey={{ status, publish_at: publish_at ?? null }} />
      {note !== null && (
        <div className={classes.note} title={[hidden, elsewhere, waiting].filter(Boolean).join('\n')}>
          {note}
        </div>
      )}
    </div>
  );
}

/** Links to the editor, except for surveys in the trash. */
function SurveyTitle({ survey: { id, title, status } }: { survey: SurveyListItem }) {
  if (status === 'trash') return <span title={title}>{title}</span>;
  return (
    <Link to={paths.editQuestions(id)} title={title}>
      {title}
    </Link>
  );
}

export const shortcodeOf = (id: number) => `[userfeedback id="${id}"]`;

export async function copyShortcode(id: number, field?: HTMLInputElement): Promise<void> {
  await copyText(shortcodeOf(id), words.copied, field);
}

/** The shortcode that places the survey on a page; a click copies it. */
function ShortcodeField({ id, title }: { id: number; title: string }) {
  return (
    <input
      aria-label={words.shortcodeOf({ title })}
      readOnly
      value={shortcodeOf(id)}
      className={classes.field}
      onClick={(event) => {
        event.currentTarget.select();
        void copyShortcode(id, event.currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void copyShortcode(id, event.currentTarget);
      }}
    />
  );
}

function AddonLink({ link: { label, icon: Icon, findAddress }, survey }: { link: SurveyLink; survey: SurveyListItem }) {
  const address = findAddress(survey);
  if (address === undefined) return null;
  return (
    <Tip label={label}>
      <ActionIcon component="a" href={address} target="_blank" rel="noopener" aria-label={label} color="green" me="xs">
        <Icon size={18} stroke={1.6} />
      </ActionIcon>
    </Tip>
  );
}

function notShownText(reason: keyof typeof words.notShown, needs: string): string {
  return reason === 'question-at-rest' ? words.notShown[reason]({ needs }) : words.notShown[reason];
}
