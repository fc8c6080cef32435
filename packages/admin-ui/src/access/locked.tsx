import type { Capability } from '@userfeedback/contract';
import type { ReactElement, SyntheticEvent } from 'react';
import { cloneElement } from 'react';
import type { TipTarget } from '../feedback/tip/tip.tsx';
import { Tip } from '../feedback/tip/tip.tsx';
import classes from './locked.module.css';
import type { LockOrigin } from './use-lock.ts';
import { useLock } from './use-lock.ts';

interface LockableProps extends TipTarget {
  className?: string;
  onClick?: (event: SyntheticEvent) => void;
  onChange?: unknown;
  'aria-disabled'?: boolean;
  'data-locked'?: boolean;
}

/**
 * Leaves its one control alone if the capability is granted. Otherwise the control is dimmed and has a small lock: it
 * can be focused, a tooltip says why, and a click opens the upgrade modal instead of acting.
 */
export function Locked({
  capability,
  children,
  ...origin
}: LockOrigin & { capability: Capability | undefined; children: ReactElement<LockableProps> }) {
  const lock = useLock(capability, origin);
  if (!lock) return children;
  const locked = cloneElement(children, {
    className: [children.props.className, classes.locked].filter(Boolean).join(' '),
    'aria-disabled': true,
    'data-locked': true,
    // A read-only checkbox still fires change events.
    ...(children.props.onChange ? { onChange: () => {} } : {}),
    onClick: (event: SyntheticEvent) => {
      event.preventDefault();
      event.stopPropagation();
      lock.open();
    },
  });
  return <Tip label={lock.reason}>{locked}</Tip>;
}
