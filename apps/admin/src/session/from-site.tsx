import { Box, Button, Divider, Loader, Text, Title } from '@mantine/core';
import { Items, Row } from '@userfeedback/admin-ui';
import { t } from '../messages/host-site.ts';
import type { Entry } from './use-entry-from-site.ts';

/** While a person of the site signs in, or is asked whether to. */
export function Entering({ entry }: { entry: Exclude<Entry, { state: 'form' }> }) {
  if (entry.state === 'entering')
    return (
      <Row gap="sm" role="status">
        <Loader size="sm" />
        <Text>{t.entering}</Text>
      </Row>
    );
  const { name, other } = entry;
  return (
    <Items>
      <div role="status">
        <Title order={2} size="h4">
          {t.asOther({ name })}
        </Title>
        <Text c="dimmed">{t.asOtherHelp({ other })}</Text>
      </div>
      <Row gap="sm">
        <Button onClick={entry.go}>{t.asOtherGo}</Button>
        <Button variant="default" onClick={entry.cancel}>
          {t.cancel}
        </Button>
      </Row>
    </Items>
  );
}

/** Leads to the site's own log-in and back here, to the screen that was asked for. */
export function ContinueWithSite({ address }: { address: string }) {
  return (
    <Box mb="md">
      <Button component="a" href={address} fullWidth>
        {t.continue}
      </Button>
      <Divider my="md" label={t.or} labelPosition="center" />
    </Box>
  );
}

/** Where the site signs its people in; the server names it in the page while one is connected. */
export function openAddress(next: string | null): string | null {
  const named = document.querySelector<HTMLMetaElement>('meta[name="userfeedback-host"]')?.content;
  const address = URL.parse(named ?? '');
  if (!address || !/^https?:$/.test(address.protocol)) return null;
  if (next !== null) address.searchParams.set('to', next);
  return address.href;
}
