import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

interface Props {
  label: string;
  className?: string | undefined;
  disabled?: boolean;
  onClick(): void;
  /** Found again to get the focus. */
  'data-add'?: boolean;
}

/** Adds a row to the list above it. */
export function AddButton({ label, ...props }: Props) {
  return (
    <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />} {...props}>
      {label}
    </Button>
  );
}
