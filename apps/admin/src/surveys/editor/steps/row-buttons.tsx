import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';

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
    <Button variant="subtle" size="compact-sm" me="auto" leftSection={<IconPlus size={14} />} {...props}>
      {label}
    </Button>
  );
}

/** Removes the row it stands in. */
export function RemoveButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <ActionIcon size="lg" aria-label={label} onClick={onClick}>
      <IconTrash size={16} />
    </ActionIcon>
  );
}
