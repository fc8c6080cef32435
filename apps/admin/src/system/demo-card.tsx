import { Button, List, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { confirm, errorText, errorToast, Items, Locked, renewSite, SettingsCard, toast } from '@userfeedback/admin-ui';
import type { DemoContent } from '@userfeedback/contract';
import { administrationApi } from '../administration/administration-api.ts';
import { t } from '../messages/system.ts';

/** What of the demo is there, and a button that removes it; nothing on a site without. */
export function DemoCard() {
  const { data: demo } = useQuery(administrationApi.demo.get.queryOptions());
  if (!demo?.is_there) return null;
  return (
    <SettingsCard title={t.demo.title} help={t.demo.help}>
      <RemoveDemo />
    </SettingsCard>
  );
}

/** Asks first, with what goes and what stays. */
export function RemoveDemo() {
  const cache = useQueryClient();
  const { data: demo } = useQuery(administrationApi.demo.get.queryOptions());
  const { mutate, isPending } = useMutation(
    administrationApi.demo.remove.mutationOptions({
      onSuccess: () => void toast(t.demo.removed),
      onError: (error) => void errorToast(errorText(error)),
      onSettled: () => Promise.allSettled([renewSite(), cache.invalidateQueries()]),
    }),
  );
  if (!demo?.is_there) return null;
  const remove = async () => {
    const isMeant = await confirm({
      title: t.demo.ask,
      body: <WhatGoes demo={demo} />,
      confirm: t.demo.remove,
      isDangerous: true,
    });
    if (isMeant) mutate({});
  };
  return (
    <Locked capability="delete-surveys">
      <Button variant="default" aria-busy={isPending} onClick={() => !isPending && void remove()}>
        {t.demo.remove}
      </Button>
    </Locked>
  );
}

function WhatGoes({ demo: { surveys, responses, pages, changed } }: { demo: DemoContent }) {
  return (
    <Items gap="sm">
      <Text>{t.demo.goes}</Text>
      <List listStyleType="disc">
        {surveys > 0 && <List.Item>{t.demo.surveys({ count: surveys, responses })}</List.Item>}
        {pages.map((page) => (
          <List.Item key={page}>{t.demo.page({ page })}</List.Item>
        ))}
      </List>
      <Text>{t.demo.stays}</Text>
      <List listStyleType="disc">
        <List.Item>{t.demo.own}</List.Item>
        {changed.map(({ id, title }) => (
          <List.Item key={id}>{t.demo.changed({ title })}</List.Item>
        ))}
      </List>
    </Items>
  );
}
