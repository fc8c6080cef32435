import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  CopyField,
  confirm,
  errorText,
  errorToast,
  Fact,
  Facts,
  formatDateTime,
  Items,
  LoadFailed,
  Problem,
  Row,
  renewSite,
  SettingsCard,
  toast,
  useSite,
} from '@userfeedback/admin-ui';
import type { HostStatus } from '@userfeedback/contract';
import { api } from '../../../api.ts';
import { t } from '../../../messages/host-site.ts';
import classes from '../../settings.module.css';

type Connected = Extract<HostStatus, { connected: true }>;

/** The WordPress site around the server: which one, and how to connect one. */
export function SiteCard() {
  const { host } = useSite();
  return host.connects ? <ConnectionCard /> : null;
}

function ConnectionCard() {
  const { data, error, refetch } = useQuery(api.hostSite.status.queryOptions());
  const link = useMutation(api.hostSite.createLink.mutationOptions({ onError: report }));
  const cache = useQueryClient();
  const distrust = useMutation(
    api.hostSite.distrustKey.mutationOptions({
      onError: report,
      onSuccess: () => cache.invalidateQueries({ queryKey: api.hostSite.status.key() }),
    }),
  );
  const replace = async (site: string) => {
    const isSure = await confirm({
      title: t.replaceTitle,
      body: t.replaceBody({ site }),
      confirm: t.replaceConfirm,
    });
    if (isSure) link.mutate({ replace: true });
  };
  const stopTrusting = async () => {
    const isSure = await confirm({
      title: t.leakedTitle,
      body: t.leakedBody,
      confirm: t.leakedConfirm,
      isDangerous: true,
    });
    if (isSure) distrust.mutate({});
  };
  // Only the newest works.
  const newest = [link.data, distrust.data].filter((made) => made !== undefined);
  newest.sort((one, other) => other.expires_at.localeCompare(one.expires_at));
  return (
    <SettingsCard title={t.title} help={t.help}>
      <Items className={classes.fields}>
        {!data && !error && <Skeleton height={36} />}
        {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {data?.connected === false && (
          <>
            <Text>{t.none}</Text>
            <Row gap="sm">
              <Button onClick={() => link.mutate({ replace: false })} loading={link.isPending}>
                {t.makeLink}
              </Button>
              <DownloadButton />
            </Row>
          </>
        )}
        {data?.connected && (
          <>
            <SiteFacts status={data} />
            <Row gap="sm">
              <DownloadButton />
              <Button variant="default" onClick={() => void replace(data.home_url)} loading={link.isPending}>
                {t.replace}
              </Button>
              <Button variant="default" onClick={() => void stopTrusting()} loading={distrust.isPending}>
                {t.leaked}
              </Button>
              <DisconnectButton site={data.home_url} />
            </Row>
          </>
        )}
        {newest[0] && <NewLink {...newest[0]} />}
      </Items>
    </SettingsCard>
  );
}

function SiteFacts({ status }: { status: Connected }) {
  const { time_zone } = useSite();
  const { name, home_url, connected_at, last_contact_at, entries, terms, media, plugin } = status;
  return (
    <>
      <Text>
        {name} · <Anchor href={home_url}>{home_url}</Anchor>
      </Text>
      <Facts>
        <Fact name={t.connectedSince}>{formatDateTime(connected_at, time_zone)}</Fact>
        <Fact name={t.lastContact}>{formatDateTime(last_contact_at, time_zone)}</Fact>
        <Fact name={t.content}>{t.counts({ entries, terms, media })}</Fact>
        <Fact name={t.plugin}>{plugin}</Fact>
      </Facts>
      {!status.is_trusted && <Problem text={t.distrusted} />}
      {!status.is_complete && <Text c="dimmed">{t.sending}</Text>}
    </>
  );
}

function DownloadButton() {
  return (
    <Button
      variant="default"
      component="a"
      href="/api/v1/host/plugin.zip"
      download
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t.download}
    </Button>
  );
}

function DisconnectButton({ site }: { site: string }) {
  const cache = useQueryClient();
  const disconnect = useMutation(
    api.hostSite.disconnect.mutationOptions({
      onError: report,
      onSuccess: async () => {
        await cache.invalidateQueries({ queryKey: api.hostSite.status.key() });
        void toast(t.disconnected({ site }));
        await renewSite();
      },
    }),
  );
  const ask = async () => {
    const isSure = await confirm({
      title: t.disconnectTitle,
      body: t.disconnectBody,
      confirm: t.disconnect,
      isDangerous: true,
    });
    if (isSure) disconnect.mutate({});
  };
  return (
    <Button variant="default" color="red" loading={disconnect.isPending} onClick={() => void ask()}>
      {t.disconnect}
    </Button>
  );
}

/** Shown until the screen is left: only its hash is stored. */
function NewLink({ link, expires_at }: { link: string; expires_at: string }) {
  const { time_zone } = useSite();
  const description = t.linkHelp({ until: formatDateTime(expires_at, time_zone) });
  return (
    <div role="status">
      <CopyField label={t.link} description={description} value={link} />
    </div>
  );
}

function report(error: unknown): void {
  void errorToast(errorText(error));
}
