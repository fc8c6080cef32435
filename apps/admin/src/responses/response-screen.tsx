import { Anchor, Button, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Card,
  CardSkeleton,
  EmptyState,
  formatDateTime,
  hasCode,
  Items,
  LoadFailed,
  LockDrawing,
  LostDrawing,
  localeInUse,
  useAccess,
  useLock,
  useSite,
} from '@userfeedback/admin-ui';
import type { ResponseListItem, SurveyResponse } from '@userfeedback/contract';
import { dayInZone } from '@userfeedback/engine/results/days';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '../api.ts';
import { Page } from '../frame/page.tsx';
import { t as imports } from '../messages/imports.ts';
import { t } from '../messages/response.ts';
import { t as sources } from '../messages/sources.ts';
import { paths } from '../paths.ts';
import { formatDuration } from '../results/duration.ts';
import { sourceText } from '../results/source-filter.tsx';
import { languageName } from '../surveys/languages/language-names.ts';
import { AnswerList } from './answer-list.tsx';
import { ResponseActions } from './response-actions.tsx';
import { ResponsePager } from './response-pager.tsx';
import { isWhole, placedInList } from './response-place.ts';
import classes from './response-screen.module.css';
import type { Narrowing } from './use-response-filters.ts';
import { useResponseFilters } from './use-response-filters.ts';
import { webAddress } from './web-address.ts';

/** One visitor's answers, with links to the previous and the next response. */
export function ResponseScreen() {
  const { surveyId, id } = useParams();
  const ids = { id: Number(surveyId), rid: Number(id) };
  const access = useAccess('view-response');
  // Whose role does not allow it learns that from the server's reply.
  const isLocked = !access.allowed && access.reason !== 'role';
  const survey = useQuery(api.surveys.get.queryOptions({ input: { id: ids.id }, staleTime: 30_000 }));
  const today = dayInZone(new Date(), useSite().time_zone);
  const { filters, address } = useResponseFilters(today);
  const query = useResponse({ ...ids, filter: filters }, !isLocked);
  const error = query.error ?? survey.error;
  const isMissing = hasCode(error, 'not_found') || !Number.isSafeInteger(ids.rid);
  const response = query.data;
  return (
    <Page
      route="response"
      title={t.title({ id: String(ids.rid) })}
      subject={survey.data?.title}
      back={{ to: paths.responses(ids.id) + listAddress(address, response), label: t.back }}
      action={response && <ResponsePager surveyId={ids.id} place={response} address={address} />}
    >
      {isLocked ? (
        <LockedResponse />
      ) : isMissing ? (
        <MissingResponse surveyId={ids.id} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => Promise.all([query.refetch(), survey.refetch()])} />
      ) : (
        <>
          {response && <ResponseActions key={response.id} surveyId={ids.id} response={response} address={address} />}
          <div className={classes.columns} aria-busy={query.isFetching}>
            <AnswerList survey={survey.data} response={response} />
            <ResponseDetails response={response} />
          </div>
        </>
      )}
    </Page>
  );
}

/** The filters of the list that holds the response: All has neither partial ones nor suspected spam. */
function listAddress(address: string, response: SurveyResponse | undefined): string {
  const { status } = response ?? {};
  if (status !== 'partial' && status !== 'spam') return address;
  return `${address === '' ? '?' : `${address}&`}filter=${status}`;
}

/** Shown in place of a single response if the plan does not include it. */
function LockedResponse() {
  const lock = useLock('view-response');
  return (
    <Card component="div">
      <EmptyState
        drawing={<LockDrawing />}
        title={t.lockedTitle}
        action={<Button onClick={() => lock?.open()}>{t.upgrade}</Button>}
      >
        {t.lockedText}
      </EmptyState>
    </Card>
  );
}

/** For responses that do not exist or are in the trash. */
function MissingResponse({ surveyId }: { surveyId: number }) {
  return (
    <Card component="div">
      <EmptyState
        drawing={<LostDrawing />}
        title={t.missing}
        action={
          <Button component={Link} to={paths.responses(surveyId)}>
            {t.back}
          </Button>
        }
      >
        {t.missingText}
      </EmptyState>
    </Card>
  );
}

/** When, where and with which device a response was sent. */
function ResponseDetails({ response }: { response: SurveyResponse | undefined }) {
  const { time_zone } = useSite();
  if (!response) return <CardSkeleton lines={6} />;
  const { submitted_at, page_submitted, source, country, suspicion } = response;
  const { seconds, started_at, last_answer_at, left_at, is_partial, language } = response;
  const { user_ip, user_browser, user_os, user_device } = response;
  return (
    <Card aria-labelledby="details">
      <Title order={2} id="details">
        {t.details}
      </Title>
      {response.invited_as !== undefined && <Text>{t.invited({ name: response.invited_as })}</Text>}
      <Items component="dl" gap="sm" className={classes.details}>
        <Moment label={t.submitted} moment={submitted_at} />
        {(page_submitted.name || page_submitted.url) && (
          <Detail label={t.page}>
            <PageLink page={page_submitted} />
          </Detail>
        )}
        {source && (
          <Detail label={sources.source}>
            {source.channel === 'import'
              ? imports.importedFrom({ file: source.label ?? '', moment: formatDateTime(source.at ?? '', time_zone) })
              : sourceText(source)}
          </Detail>
        )}
        {language !== null && <Detail label={t.language}>{languageName(language)}</Detail>}
        {seconds !== null && <Detail label={t.time}>{formatDuration(seconds)}</Detail>}
      </Items>
      {is_partial && (
        <Items component="dl" gap="sm" className={classes.details}>
          <Moment label={t.started} moment={started_at} />
          <Moment label={t.lastAnswer} moment={last_answer_at} />
          {left_at && <Detail label={t.leftAt}>{left_at.question_title}</Detail>}
        </Items>
      )}
      <Items component="dl" gap="sm" className={classes.details}>
        <Detail label={t.ip}>{user_ip}</Detail>
        <Detail label={t.browser}>{user_browser}</Detail>
        <Detail label={t.os}>{user_os}</Detail>
        <Detail label={t.device}>{(t.devices as Record<string, string>)[user_device] ?? user_device}</Detail>
        {country && <Detail label={t.country}>{countryName(country)}</Detail>}
      </Items>
      {response.fields.length > 0 && (
        <section aria-labelledby="fields">
          <Title order={3} id="fields" mt="md">
            {t.fields}
          </Title>
          <Items component="dl" gap="sm" className={classes.details}>
            {response.fields.map(({ name, label, value }) => (
              <Detail key={name} label={label}>
                <LinkIfWeb url={value} text={value} />
              </Detail>
            ))}
          </Items>
          {response.is_identified && <Text c="dimmed">{t.identified}</Text>}
        </section>
      )}
      {suspicion && (
        <Items component="dl" gap="sm" className={classes.details}>
          <Detail label={t.suspicion}>{(t.suspicions as Record<string, string>)[suspicion] ?? suspicion}</Detail>
        </Items>
      )}
    </Card>
  );
}

function Moment({ label, moment }: { label: string; moment: string | null }) {
  const { time_zone } = useSite();
  return (
    moment !== null && (
      <Detail label={label}>
        <time dateTime={moment}>{formatDateTime(moment, time_zone)}</time>
      </Detail>
    )
  );
}

/** "Germany" for DE, in the browser's language. */
function countryName(code: string): string {
  return new Intl.DisplayNames(localeInUse(), { type: 'region', fallback: 'code' }).of(code) ?? code;
}

/** Unknown facts keep their line. */
function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || t.unknown}</dd>
    </div>
  );
}

function PageLink({ page: { name, url } }: { page: SurveyResponse['page_submitted'] }) {
  return <LinkIfWeb url={url} text={name || url || t.unknown} />;
}

function LinkIfWeb({ url, text }: { url: string | null; text: string }) {
  const address = webAddress(url);
  if (!address) return text;
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer">
      {text}
    </Anchor>
  );
}

/** Above this many responses only the server knows the neighbours. */
const LISTED = 1000;

/**
 * One response with its position. Up to 1,000 responses the whole list is loaded beside it, so that a neighbour shows
 * at once while the server is still being asked.
 */
function useResponse({ id, rid, filter }: { id: number; rid: number; filter: Narrowing }, isAllowed: boolean) {
  const cache = useQueryClient();
  const listing = api.responses.list.queryOptions({ input: { id, per_page: -1, filter }, staleTime: 60_000 });
  const query = useQuery(
    api.responses.get.queryOptions({
      input: { id, rid, filter },
      enabled: isAllowed && Number.isSafeInteger(rid),
      placeholderData: () => {
        const items: readonly ResponseListItem[] = cache.getQueryData(listing.queryKey)?.items ?? [];
        return placedInList(items.filter(isWhole), rid);
      },
    }),
  );
  const total = query.data?.is_at_least ? undefined : query.data?.total;
  useQuery({ ...listing, enabled: total !== undefined && total <= LISTED });
  return query;
}
