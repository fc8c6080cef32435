import { TextInput } from '@mantine/core';
import { t } from '../messages/responses.ts';

/** For a value that is not offered; an empty one changes nothing. */
export function OtherValue({ value, most, onType }: { value: string; most: number; onType(value: string): void }) {
  const type = (typed: string) => {
    const text = typed.trim();
    if (text !== '' && text !== value) onType(text);
  };
  return (
    <TextInput
      key={value}
      label={t.filters.otherValue}
      defaultValue={value}
      maxLength={most}
      onKeyDown={(event) => event.key === 'Enter' && type(event.currentTarget.value)}
      onBlur={(event) => type(event.currentTarget.value)}
    />
  );
}
