import { Text } from '@mantine/core';
import { t } from '../messages/install.ts';
import { useSite } from '../site/site.tsx';

/** Says that nothing real is installed, on a site that only imitates plugins. */
export function ImitatedNote() {
  const { plugins } = useSite().host;
  return plugins === 'imitated' ? (
    <Text c="dimmed" mb="xs">
      {t.imitated}
    </Text>
  ) : null;
}
