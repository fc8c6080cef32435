import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useFieldMarks } from './field-marks.tsx';

interface Props {
  path: string;
  /** What the controls are together; radios can be invalid as a whole. */
  role?: 'group' | 'radiogroup';
  className?: string | undefined;
  children: ReactNode;
}

/** Controls that are one field, for those that cannot say themselves what is wrong with it. */
export function MarkedGroup({ path, role = 'group', className, children }: Props) {
  const { error, 'aria-invalid': isInvalid, ...mark } = useFieldMarks()(path);
  const id = useId();
  const invalid = role === 'radiogroup' ? { 'aria-invalid': isInvalid } : {};
  const group = error ? { role, 'aria-describedby': id, ...invalid } : {};
  return (
    <div {...mark} {...group} className={className}>
      {children}
      {error && <Input.Error id={id}>{error}</Input.Error>}
    </div>
  );
}
