import { Box, Text, UnstyledButton } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { IconChevronRight } from '@tabler/icons-react';
import { Row, StatusBadge } from '@userfeedback/admin-ui';
import { t } from '../../../../messages/setup.ts';
import classes from './setup.module.css';

interface Props {
  icon: TablerIcon;
  name: string;
  help: string;
  isInUse?: boolean;
  onClick(): void;
}

/** One of the ways to begin a survey without a template. */
export function StartCard({ icon: Icon, name, help, isInUse = false, onClick }: Props) {
  return (
    <UnstyledButton onClick={onClick} className={classes.start}>
      <Icon size={28} stroke={1.5} aria-hidden />
      <Box component="span" flex={1} miw={0}>
        <Row component="span" gap="xs" fw={600}>
          {name}
          {isInUse && <StatusBadge tone="blue">{t.inUse}</StatusBadge>}
        </Row>
        <Text component="span" c="dimmed" className={classes.startHelp}>
          {help}
        </Text>
      </Box>
      <IconChevronRight size={18} aria-hidden />
    </UnstyledButton>
  );
}
