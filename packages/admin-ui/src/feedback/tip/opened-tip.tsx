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

export function OpenedTip({ id, target, isOpen, label, position = 'top' }: OpenedTipProps) {
  // Until the control is known, the tooltip has no place.
  const [isPlaced, setPlaced] = useState(false);
  useEffect(() => setPlaced(true), []);
  return (
    <Tooltip target={target} opened={isPlaced && isOpen} position={position} label={<span id={id}>{label}</span>} />
  );
}
