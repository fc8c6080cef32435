import type { Capability } from '@userfeedback/contract';
import { useLock } from '../access/use-lock.ts';
import { Tip } from '../feedback/tip/tip.tsx';
import classes from './select-box.module.css';

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
