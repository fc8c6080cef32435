import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useFieldMarks } from './field-marks.tsx';
import type { Layout } from './items.tsx';
import { Items } from './items.tsx';

interface Props extends Layout {
  path: string;
  /** Radios can be invalid as a whole; other controls are a group. */
  role?: 'group' | 'radiogroup';
  className?: string | undefined;
  children: ReactNode;
}

/** For controls that form one field and cannot show its problem themselves. */
export function MarkedGroup({ path, role = 'group', gap = 0, children, ...layout }: Props) {
  const { error, 'aria-invalid': isInvalid, ...mark } = useFieldMarks()(path);
  const id = useId();
  const invalid = role === 'radiogroup' ? { 'aria-invalid': isInvalid } : {};
  const group = error ? { role, 'aria-describedby': id, ...invalid } : {};
  return (
    <Items {...mark} {...group} gap={gap} {...layout}>
      {children}
      {error && <Input.Error id={id}>{error}</Input.Error>}
    </Items>
  );
}
