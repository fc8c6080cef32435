import { Anchor, Button, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  Card,
  CardSkeleton,
  EmptyState,
  formatDateTime,
  hasCode,
  Items,
  LoadFailed,
  LostDrawing,
  SurveyDrawing,
  useSite,
} from '@userfeedback/admin-ui';
import type { Survey, Version } from '@userfeedback/contract';
import { Link, useParams, useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { Page } from '../../frame/page.tsx';
import { t } from '../../messages/versions.ts';
import { paths } from '../../paths.ts';
import { ChangeList } from '../changes/change-list.tsx';
import { VersionDetails } from './version-details.tsx';
import { VersionList } from './version-list.tsx';
import { VersionPreview } from './version-preview.tsx';
import { nameOf } from './version-words.ts';
import classes from './versions.module.css';

/** `/surveys/edit/{id}/versions`: what a survey was, how versions differ, and the way back to one. */
export function VersionsScreen() {
  const id = Number(useParams().id);
  const survey = useQuery(api.surveys.get.queryOptions({ input: { id, content: 'draft' } }));
  const list = useInfiniteQuery(
    api.versions.list.infiniteOptions({
      input: (before: number | undefined) => ({ id, ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next_before }) => next_before ?? undefined,
    }),
  );
  const error = survey.error ?? list.error;
  const back = { to: paths.editQuestions(id), label: t.back };
  const isGone = hasCode(error, 'not_found');
  return (
    <Page
      route="survey-versions"
      title={t.title}
      {...(isGone ? {} : { back })}
      {...(survey.data ? { subject: survey.data.title } : {})}
    >
      {isGone && (
        <Card>
          <EmptyState
            isScreen
            drawing={<LostDrawing />}
            title={t.gone}
            action={
              <Button component={Link} to={paths.surveys}>
                {t.toSurveys}
              </Button>
            }
          />
        </Card>
      )}
      {error && !isGone && (
        <LoadFailed
          error={error}
          onRetry={() => {
            void survey.refetch();
            void list.refetch();
          }}
        />
      )}
      {!error && !(survey.data && list.data) && <CardSkeleton lines={6} />}
      {survey.data && list.data && (
        <Loaded
          survey={survey.data}
          versions={list.data.pages.flatMap(({ items }) => items)}
          onOlder={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          isLoadingOlder={list.isFetchingNextPage}
        />
      )}
    </Page>
  );
}

interface LoadedProps {
  survey: Survey;
  versions: readonly Version[];
  onOlder: (() => void) | undefined;
  isLoadingOlder: boolean;
}

function Loaded({ survey, versions, onOlder, isLoadingOlder }: LoadedProps) {
  const { time_zone } = useSite();
  const [params, setParams] = useSearchParams();
  const named = params.get('version');
  const first = survey.draft ? 'draft' : versions[0] && String(versions[0].id);
  const chosen = named ?? first ?? null;
  const version = versions.find(({ id }) => String(id) === chosen);
  const isDraft = chosen === 'draft' && survey.draft !== null;
  const other = params.get('with') ?? 'before';
  if (first === undefined)
    return (
      <Card>
        <EmptyState
          drawing={<SurveyDrawing />}
          title={t.none}
          action={
            <Button component={Link} to={paths.editQuestions(survey.id)}>
              {t.back}
            </Button>
          }
        >
          {t.noneText}
        </EmptyState>
      </Card>
    );
  return (
    // On a phone the list, then the one that was chosen.
    <div className={classes.screen} data-chosen={named !== null || undefined}>
      <div className={classes.listColumn}>
        <VersionList
          versions={versions}
          draft={survey.draft}
          chosen={chosen}
          hrefOf={(id) => `?version=${id}`}
          onOlder={onOlder}
          isLoadingOlder={isLoadingOlder}
        />
      </div>
      <Items gap="sm">
        <Anchor component={Link} to="?" className={classes.toList}>
          {t.list}
        </Anchor>
        {version && (
          <VersionDetails
            key={version.id}
            survey={survey}
            version={version}
            versions={versions}
            other={other}
            onOther={(next) =>
              setParams(
                { version: String(version.id), ...(next === 'before' ? {} : { with: next }) },
                { replace: true, preventScrollReset: true },
              )
            }
          />
        )}
        {isDraft && survey.draft && (
          <DraftDetails
            id={survey.id}
            said={t.draftBy({ moment: formatDateTime(survey.draft.at, time_zone), name: survey.draft.by })}
          />
        )}
        {!version && !isDraft && <Text c="dimmed">{t.choose}</Text>}
      </Items>
      {version && (
        <PreviewOf key={version.id} surveyId={survey.id} version={version} name={nameOf(version, time_zone)} />
      )}
      {isDraft && <VersionPreview survey={survey} name={t.changesNotLive} />}
    </div>
  );
}

function DraftDetails({ id, said }: { id: number; said: string }) {
  const { data, error, refetch } = useQuery(api.versions.changes.queryOptions({ input: { id } }));
  return (
    <Items component="section" gap="sm">
      <Title order={2}>{t.draftCompared}</Title>
      <Text c="dimmed" size="xs">
        {said}
      </Text>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <CardSkeleton lines={4} />}
      {data && <ChangeList changes={data} />}
    </Items>
  );
}

function PreviewOf({ surveyId, version, name }: { surveyId: number; version: Version; name: string }) {
  const { data, error, refetch } = useQuery(
    api.versions.get.queryOptions({ input: { id: surveyId, version_id: version.id } }),
  );
  if (error)
    return (
      <div className={classes.preview}>
        <LoadFailed error={error} onRetry={() => void refetch()} />
      </div>
    );
  return data ? <VersionPreview survey={data} name={name} /> : <div className={classes.preview} />;
}
