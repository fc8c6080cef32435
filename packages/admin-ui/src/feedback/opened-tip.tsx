import type { FloatingPosition } from '@mantine/core';
import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';

export interface OpenedTipProps {
  id: string;
  target: HTMLElement;
  isOpen: boolean;
  label: string;
  position: FloatingPosition | undefined;
}

/** The words of a `Tip`, beside the control. */
export function OpenedTip({ id, target, isOpen, label, position = 'top' }: OpenedTipProps) {
  // It has no place before it knows the control.
  const [isPlaced, setPlaced] = useState(false);
  useEffect(() => setPlaced(true), []);
  return (
    <Tooltip target={target} opened={isPlaced && isOpen} position={position} label={<span id={id}>{label}</span>} />
  );
}
