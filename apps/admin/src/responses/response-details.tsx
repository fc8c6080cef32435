import { Anchor, Title } from '@mantine/core';
import { Card, CardSkeleton, formatDateTime, useSite } from '@userfeedback/admin-ui';
import type { SurveyResponse } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { t } from '../strings.ts';
import classes from './response-screen.module.css';
import { webAddress } from './web-address.ts';

/** When, where and with what a response was sent. */
export function ResponseDetails({ response }: { response: SurveyResponse | undefined }) {
  const { time_zone } = useSite();
  if (!response) return <CardSkeleton lines={6} />;
  const { submitted_at, page_submitted, user_ip, user_browser, user_os, user_device, country, suspicion } =
    response;
  return (
    <Card aria-labelledby="details">
      <Title order={2} id="details">
        {t.response.details}
      </Title>
      <dl className={classes.details}>
        <Detail label={t.response.submitted}>
          <time dateTime={submitted_at}>{formatDateTime(submitted_at, time_zone)}</time>
        </Detail>
        <Detail label={t.response.page}>
          <PageLink page={page_submitted} />
        </Detail>
        <Detail label={t.response.ip}>{user_ip}</Detail>
        <Detail label={t.response.browser}>{user_browser}</Detail>
        <Detail label={t.response.os}>{user_os}</Detail>
        <Detail label={t.response.device}>{user_device}</Detail>
        {country && <Detail label={t.response.country}>{countryName(country)}</Detail>}
        {suspicion && (
          <Detail label={t.response.suspicion}>{t.response.suspicions[suspicion] ?? suspicion}</Detail>
        )}
      </dl>
    </Card>
  );
}

/** "Germany" for DE, in the browser's language. */
function countryName(code: string): string {
  return new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' }).of(code) ?? code;
}

/** Unknown facts keep their line (OP-54). */
function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || t.response.unknown}</dd>
    </div>
  );
}

function PageLink({ page: { name, url } }: { page: SurveyResponse['page_submitted'] }) {
  const address = webAddress(url);
  const text = name || url || t.response.unknown;
  if (!address) return text;
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer">
      {text}
    </Anchor>
  );
}
