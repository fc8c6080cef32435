import type { ColorInputProps } from '@mantine/core';
import { ColorInput } from '@mantine/core';
import { useState } from 'react';

interface Props extends Omit<ColorInputProps, 'value' | 'onChange'> {
  value: string;
  onChange(color: string): void;
}

/** `onChange` is called with valid colours only. */
export function ColorField({ value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState<string>();
  return (
    <ColorInput
      withEyeDropper={false}
      // Otherwise whoever only passes through the field would choose the colour that it shows.
      fixOnBlur={false}
      attributes={{ input: { dir: 'auto' } }}
      {...rest}
      readOnly={rest['aria-disabled'] === true}
      value={typed ?? value}
      onChange={(text) => {
        const isColor = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);
        setTyped(isColor ? undefined : text);
        if (isColor) onChange(text.toUpperCase());
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
