import { Box, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Card } from './card.tsx';

export function SettingsCard({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Box mb="md">
        <Title order={2} id={id}>
          {title}
        </Title>
        <Text c="dimmed">{help}</Text>
      </Box>
      {children}
    </Card>
  );
}
