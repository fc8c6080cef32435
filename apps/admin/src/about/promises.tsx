import { Text } from '@mantine/core';
import { Items } from '@userfeedback/admin-ui';
import { t } from '../messages/about.ts';

/** What the product promises, each with a figure that can be measured. */
export function Promises() {
  return (
    <Items component="ul" least={220} isEven gap="lg" mt="md">
      {Object.values(t.promises).map(({ figure, text }) => (
        <li key={figure}>
          <Text fz={28} fw={700} lh={1.2}>
            {figure}
          </Text>
          <Text c="dimmed">{text}</Text>
        </li>
      ))}
    </Items>
  );
}
