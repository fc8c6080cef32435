import { Text } from '@mantine/core';
import { useSite } from '../access/site.tsx';
import { t } from '../messages/install.ts';

/** Says that nothing real is installed, on a site that only imitates plugins. */
export function ImitatedNote() {
  const { plugins } = useSite().host;
  return plugins === 'imitated' ? (
    <Text c="dimmed" mb="xs">
      {t.imitated}
    </Text>
  ) : null;
}
