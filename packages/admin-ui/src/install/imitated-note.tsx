import { Text } from '@mantine/core';
import { t } from '../messages/install.ts';
import { useSite } from '../site/site.tsx';

export function ImitatedNote() {
  const { plugins } = useSite().host;
  return plugins === 'imitated' ? (
    <Text c="dimmed" mb="xs">
      {t.imitated}
    </Text>
  ) : null;
}
