import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Card, CardSkeleton, Items, LoadFailed, Notice, useSite } from '@userfeedback/admin-ui';
import { api } from '../api.ts';
import { Page } from '../frame/page.tsx';
import { t } from '../messages/on-my-site.ts';
import { paths } from '../paths.ts';
import { RemoveDemo } from '../system/demo-card.tsx';
import { LiveCheck } from './live-check.tsx';
import { OriginList } from './origin-list.tsx';
import { SiteSnippet } from './site-snippet.tsx';

/** Milliseconds; the server notes what it sees as long as somebody asks. */
const LOOK_EVERY = 2000;

/** `/on-my-site`: the script, whether a page has it, and which pages may show surveys. */
export function OnMySiteScreen() {
  const { has_demo } = useSite();
  const { data, dataUpdatedAt, error, refetch } = useQuery(
    api.site.scriptCheck.queryOptions({ refetchInterval: LOOK_EVERY, staleTime: 0 }),
  );
  return (
    <Page route="on-my-site" title={t.title} back={{ to: paths.gettingStarted, label: t.back }}>
      <Items gap="lg">
        {has_demo && (
          <Notice tone="amber" actions={<RemoveDemo />}>
            {t.demo}
          </Notice>
        )}
        <Card>
          <Title order={2} mb="sm">
            {t.script.title}
          </Title>
          <SiteSnippet />
        </Card>
        {data ? (
          <>
            <Card>
              <Title order={2}>{t.check.title}</Title>
              <Text c="dimmed" mb="md">
                {t.check.help}
              </Text>
              <LiveCheck {...data} at={dataUpdatedAt} />
            </Card>
            <Card>
              <Title order={2}>{t.origins.title}</Title>
              <Text c="dimmed" mb="sm">
                {t.origins.help}
              </Text>
              <OriginList origins={data.origins} />
            </Card>
          </>
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <CardSkeleton lines={4} />
        )}
      </Items>
    </Page>
  );
}
