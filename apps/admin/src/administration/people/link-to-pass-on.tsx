import { Button, Group, Text } from '@mantine/core';
import { CopyField, closeModal, Items } from '@userfeedback/admin-ui';
import { t } from '../../messages/people.ts';

/** Where no mails are sent: the link is shown once. */
export function LinkToPassOn({ name, link }: { name: string; link: string }) {
  return (
    <Items>
      <Text role="status">{t.link.text({ name })}</Text>
      <CopyField label={t.link.label} value={link} copied={t.link.copied} />
      <Group justify="flex-end">
        <Button onClick={closeModal}>{t.link.done}</Button>
      </Group>
    </Items>
  );
}
