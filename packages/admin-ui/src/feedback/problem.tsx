import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../strings.ts';

/** Says where it belongs that something failed, with a way to try again or to put the message away. */
export function Problem({
  text,
  onRetry,
  onClose,
}: {
  text: string;
  onRetry?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}) {
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      withCloseButton={Boolean(onClose)}
      closeButtonLabel={t.problem.close}
      onClose={() => onClose?.()}
    >
      <Group gap="sm" justify="space-between">
        <Text>{text}</Text>
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t.table.retry}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
