import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { Items } from './items.tsx';

export function EmptyState({
  drawing,
  title,
  isScreen = false,
  children,
  action,
}: {
  drawing: ReactNode;
  title: string;
  /** It is the whole screen, so its title is the screen's heading. */
  isScreen?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Items pt={48} pb={56} px="lg" ta="center" align="center" gap="sm">
      {drawing}
      <Box maw={420} mb={4} className={classes.words}>
        <Text component={isScreen ? 'h1' : 'h2'} fw={600} size="lg">
          {title}
        </Text>
        {children && <Text c="dimmed">{children}</Text>}
      </Box>
      {action}
    </Items>
  );
}
