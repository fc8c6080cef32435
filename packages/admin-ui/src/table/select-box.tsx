import type { Capability } from '@userfeedback/contract';
import { useLock } from '../access/use-lock.ts';
import { Tip } from '../feedback/tip.tsx';
import classes from './select-box.module.css';

/** The checkbox of a row, or of all; dimmed with the reason if the capability is missing. */
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
    <input
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={isTicked}
      ref={(input) => {
        if (input) input.indeterminate = isPartly;
      }}
      disabled={lock !== null}
      onChange={onToggle}
    />
  );
  if (!lock) return box;
  return (
    <Tip label={lock.reason}>
      <div>{box}</div>
    </Tip>
  );
}
