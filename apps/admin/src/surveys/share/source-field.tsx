import { TextInput } from '@mantine/core';
import { SOURCE_MAX } from '@userfeedback/contract/places-limits';
import { t } from '../../messages/share.ts';

/** What responses that come this way are counted under. */
export function SourceField({ value, onChange }: { value: string; onChange(value: string): void }) {
  return (
    <TextInput
      label={t.source.label}
      description={t.source.help}
      value={value}
      maxLength={SOURCE_MAX}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
