import { NativeSelect } from '@mantine/core';
import { t } from '../messages/table.ts';

export interface PageSizeProps {
  value: number;
  choices: readonly number[];
  onChange(size: number): void;
}

export function PageSize({ value, choices, onChange }: PageSizeProps) {
  if (choices.length < 2) return null;
  return (
    <NativeSelect
      aria-label={t.size}
      size="xs"
      w={128}
      value={String(value)}
      data={choices.map((size) => ({ value: String(size), label: t.perPage({ size }) }))}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
