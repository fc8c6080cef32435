import { Checkbox, Tooltip } from '@mantine/core';
import type { Capability } from '@userfeedback/contract';
import { useLock } from '../access/use-lock.ts';
import classes from './data-table.module.css';

/** The box that ticks a row, or all of them; dimmed with the reason where the capability is missing. */
export function SelectBox({
  label,
  capability,
  isTicked,
  isPartly = false,
  onToggle,
}: {
  label: string;
  capability: Capability | undefined;
  isTicked: boolean;
  isPartly?: boolean;
  onToggle(): void;
}) {
  const lock = useLock(capability);
  const box = (
    <Checkbox
      size="xs"
      aria-label={label}
      checked={isTicked}
      indeterminate={isPartly}
      disabled={lock !== null}
      onChange={onToggle}
      classNames={{ root: classes.boxRoot ?? '', body: classes.boxBody ?? '' }}
    />
  );
  if (!lock) return box;
  return (
    <Tooltip label={lock.reason}>
      <div>{box}</div>
    </Tooltip>
  );
}
